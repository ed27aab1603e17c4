"use strict";
// The search of `scorekeeper rules search` in a browser, over data that is already there: `RuleFinder.index(data)`.
// It knows of no page; `finder_page.js` does.
const RuleFinder = (() => {
  // ---- words: as SQLite's `porter unicode61` cuts and stems them, so that both searches see the same ----

  const TOKEN = /[\p{L}\p{N}\p{Co}]+/gu;
  const SAID = /[\p{L}\p{N}]+(?:['\u2019][\p{L}\p{N}]+)*/gu;
  const bare = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const isVowel = (letter, yToo) => "aeiou".includes(letter) || (yToo && letter === "y");

  // Where a run of vowels and the consonant after it end; 0 when there is no such run.
  const pastRun = (word, from, end, afterConsonant) => {
    let consonant = afterConsonant;
    let i = from;
    for (; i < end; i++) {
      consonant = !isVowel(word[i], consonant);
      if (!consonant) break;
    }
    for (i++; i < end; i++) {
      consonant = !isVowel(word[i], consonant);
      if (consonant) return i + 1;
    }
    return 0;
  };
  const measure = (word, end) => {
    let runs = 0;
    for (let at = pastRun(word, 0, end, false); at && runs < 2; at = pastRun(word, at, end, true)) runs++;
    return runs;
  };
  const hasVowel = (word, end) => {
    for (let i = 0; i < end; i++) if (isVowel(word[i], i > 0)) return true;
    return false;
  };
  const endsShort = (word) => {
    if ("wxy".includes(word[word.length - 1])) return false;
    let consonant = false;
    let shape = "";
    for (const letter of word) shape += (consonant = !isVowel(letter, consonant)) ? "c" : "v";
    return shape.endsWith("cvc");
  };

  const STEP_2 = [
    ["ational", "ate"], ["tional", "tion"], ["enci", "ence"], ["anci", "ance"], ["izer", "ize"], ["logi", "log"],
    ["bli", "ble"], ["alli", "al"], ["entli", "ent"], ["eli", "e"], ["ousli", "ous"], ["ization", "ize"],
    ["ation", "ate"], ["ator", "ate"], ["alism", "al"], ["iveness", "ive"], ["fulness", "ful"], ["ousness", "ous"],
    ["aliti", "al"], ["iviti", "ive"], ["biliti", "ble"],
  ];
  const STEP_3 = [
    ["icate", "ic"], ["ative", ""], ["alize", "al"], ["iciti", "ic"], ["ical", "ic"], ["ful", ""], ["ness", ""],
  ];
  const STEP_4 = [
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate", "iti",
    "ous", "ive", "ize",
  ].map((ending) => [ending, ""]);

  // The first ending that fits is the only one tried; it goes when enough is left before it.
  const cut = (word, endings, least) => {
    for (const [ending, instead] of endings) {
      if (word.length > ending.length && word.endsWith(ending)) {
        const end = word.length - ending.length;
        const fits = measure(word, end) >= least && (ending !== "ion" || "st".includes(word[end - 1]));
        return fits ? word.slice(0, end) + instead : word;
      }
    }
    return word;
  };

  const withoutPlural = (word) => {
    if (!word.endsWith("s") || word.endsWith("ss")) return word;
    return /(sse|ie)s$/.test(word) && word.length > 3 ? word.slice(0, -2) : word.slice(0, -1);
  };
  const withoutTense = (word) => {
    if (word.length > 3 && word.endsWith("eed")) return measure(word, word.length - 3) ? word.slice(0, -1) : word;
    const ending = ["ed", "ing"].find((one) => word.length > one.length && word.endsWith(one));
    if (!ending || !hasVowel(word, word.length - ending.length)) return word;
    const stem = word.slice(0, -ending.length);
    if (stem.length > 2 && /(at|bl|iz)$/.test(stem)) return stem + "e";
    if (/([^aeioulsz])\1$/.test(stem)) return stem.slice(0, -1);
    return measure(stem, stem.length) === 1 && endsShort(stem) ? stem + "e" : stem;
  };
  const tidied = (word) => {
    let stem = word;
    if (stem.endsWith("e")) {
      const end = stem.length - 1;
      const runs = measure(stem, end);
      if (runs > 1 || (runs === 1 && !endsShort(stem.slice(0, end)))) stem = stem.slice(0, end);
    }
    return stem.length > 1 && stem.endsWith("ll") && measure(stem, stem.length - 1) > 1 ? stem.slice(0, -1) : stem;
  };

  const stems = new Map();
  const stem = (word) => {
    let found = stems.get(word);
    if (found === undefined) {
      found = word;
      if (word.length > 2 && word.length < 64) {
        found = withoutTense(withoutPlural(word));
        if (found.endsWith("y") && hasVowel(found, found.length - 1)) found = found.slice(0, -1) + "i";
        found = tidied(cut(cut(cut(found, STEP_2, 1), STEP_3, 1), STEP_4, 2));
      }
      stems.set(word, found);
    }
    return found;
  };
  const tokens = (text) => (bare(text).match(TOKEN) || []).map(stem);

  // ---- names: an id, slug or alias in any case, with or without hyphens ----

  const keyOf = (text) => {
    const key = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) || []).join("");
    const ruling = /^([a-z]{3})r(\d{1,3})$/.exec(key);
    return ruling ? `${ruling[1]}r${ruling[2].padStart(2, "0")}` : key;
  };

  // ---- the index ----

  const documents = (data) => {
    const found = [];
    for (const book of data.books) {
      const chapters = new Map(book.chapters.map((one) => [one.number, one.title]));
      const rulings = new Map(book.rulings.map((one) => [one.id, one]));
      const variants = new Map(book.variants.slice(1).map((one) => [one.id, tokens(one.title)[0]]));
      const named = new Set(variants.values());
      for (const entry of book.rules) {
        const section = chapters.get(Number(entry.id[4]));
        const asked = (entry.rulings || []).map((id) => rulings.get(id)).filter(Boolean);
        found.push({
          entry,
          book,
          section,
          variant: named.has(tokens(section)[0]) ? tokens(section)[0] : "",
          rulings: asked,
          names: [entry.id, entry.slug, ...(entry.aliases || [])],
          columns: {
            id: entry.id,
            title: entry.title,
            text: entry.text,
            keywords: `${entry.keywords};${entry.slug}`,
            asked: asked.map((one) => `${one.question} ${one.answer}`).join(" "),
            section: `${book.title}: ${section}`,
            questions: entry.questions,
          },
        });
      }
      for (const entry of book.rulings) {
        const options = (entry.option || []).map((one) => one.text);
        found.push({
          entry,
          book,
          section: "Rulings",
          variant: variants.get(entry.variant) || "",
          rulings: [],
          names: [entry.id],
          columns: {
            id: entry.id,
            title: entry.title,
            text: `${entry.question} ${entry.answer}`,
            keywords: entry.keywords,
            asked: [entry.reason, ...options].join(" "),
            section: book.title,
            questions: entry.questions,
          },
        });
      }
    }
    return found;
  };

  const OWN = ["title", "text", "keywords", "section", "questions"];

  // Each of the players' questions begins at a multiple of this, so that no pair of words spans two.
  const QUESTION = 32;

  const index = (data) => {
    const all = documents(data);
    const columns = Object.keys(data.weights);
    const weights = columns.map((name) => data.weights[name]);
    const counted = columns.map((name) => OWN.includes(name));
    const places = new Map();
    const names = new Map();
    let total = 0;
    all.forEach((one, number) => {
      one.number = number;
      one.length = 0;
      one.stems = columns.map((name, column) => {
        const words = [];
        const parts = name === "questions" ? one.columns[name].split(";") : [one.columns[name]];
        parts.map(tokens).forEach((part, n) => {
          part.forEach((word, w) => {
            const at = n * QUESTION + w;
            words[at] = word;
            if (!places.has(word)) places.set(word, []);
            places.get(word).push(number, column, at);
          });
          one.length += part.length;
        });
        return words;
      });
      total += one.length;
      for (const name of one.names) {
        const key = keyOf(name);
        names.set(key, [...(names.get(key) || []), one]);
      }
    });
    const average = total / all.length;
    const alphabet = [...places.keys()].sort();
    const ignore = new Set(data.words.ignore);
    const weak = new Set(data.words.weak);
    const asking = new Set(data.words.asking);
    const sayings = new Map(Object.entries(data.words.phrases).map(([one, meant]) => [one, meant.split(" ").filter(Boolean)]));
    const longest = Math.max(...[...sayings.keys()].map((one) => one.split(" ").length));
    const common = new Map(Object.entries(data.words.words));
    const lists = (joined) => new Map(Object.entries(joined).map(([said, meant]) => [said, meant.split(";")]));
    const glossary = lists(data.foreign.words);
    const filler = new Set(data.foreign.ignore);
    const own = new Map(data.books.map((book) => [book.code, lists(book.synonyms)]));
    const byId = new Map(all.map((one) => [one.entry.id, one]));

    const beginning = (start) => {
      let low = 0;
      let high = alphabet.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (alphabet[middle] < start) low = middle + 1;
        else high = middle;
      }
      const found = [];
      for (; low < alphabet.length && alphabet[low].startsWith(start); low++) found.push(alphabet[low]);
      return found;
    };

    const rare = (many) => Math.log(1 + (all.length - many + 0.5) / (many + 0.5));
    const squares = new Map();
    const squareOf = (word) => {
      if (!squares.has(word)) {
        const list = places.get(word) || [];
        const many = new Set(list.filter((_, n) => n % 3 === 0)).size;
        squares.set(word, many ? rare(many) ** 2 : 0);
      }
      return squares.get(word);
    };

    // How like the words asked the most similar question of each entry is: 1 if it has the same words.
    const asked = columns.indexOf("questions");
    const weighed = new Map();
    const weightOf = (number, question) => {
      const key = `${number} ${question}`;
      if (!weighed.has(key)) {
        const words = all[number].stems[asked].slice(question * QUESTION, (question + 1) * QUESTION);
        const sum = [...new Set(words)].reduce((total, word) => total + (word === undefined ? 0 : squareOf(word)), 0);
        weighed.set(key, Math.round(1000 * Math.sqrt(sum)) / 1000);
      }
      return weighed.get(key);
    };
    const likeness = (words) => {
      const shared = new Map();
      let square = 0;
      for (const word of new Set(words)) {
        const list = places.get(word) || [];
        square += squareOf(word);
        const seen = new Set();
        for (let i = 0; i < list.length; i += 3) {
          if (list[i + 1] !== asked) continue;
          const question = Math.floor(list[i + 2] / QUESTION);
          const key = `${list[i]} ${question}`;
          if (seen.has(key)) continue;
          seen.add(key);
          const found = shared.get(key) || { number: list[i], question, weight: 0 };
          found.weight += squareOf(word);
          shared.set(key, found);
        }
      }
      const best = new Map();
      for (const { number, question, weight } of shared.values()) {
        const alike = weight / weightOf(number, question) / Math.sqrt(square);
        if (alike > (best.get(number) || 0)) best.set(number, alike);
      }
      return best;
    };

    // The sum of the vectors of these stems, and how like it is what an entry means; whole numbers, so that both searches agree.
    const { length, offset } = data.meaning;
    const vectors = new Map(Object.entries(data.meaning.words));
    const added = (words) => {
      const known = words.filter((word) => vectors.has(word)).map((word) => vectors.get(word));
      return [...(known[0] || "")].map((_, n) => known.reduce((sum, one) => sum + one.charCodeAt(n) - offset, 0));
    };
    const meaningOf = (meant, one) => {
      let sum = 0;
      let square = 0;
      for (let n = 0; n < meant.length; n++) {
        sum += meant[n] * (one.entry.meaning.charCodeAt(n) - offset);
        square += meant[n] * meant[n];
      }
      return square ? sum / (length * Math.sqrt(square)) : 0;
    };

    // Where words stand one after the other: how much that counts in each entry, and whether in a column of its own text.
    const phrases = new Map();
    const lookUp = (said, unfinished) => {
      const words = tokens(said);
      const start = unfinished && words.length === 1;
      const key = words.join(" ") + (start ? "*" : "");
      if (phrases.has(key)) return phrases.get(key);
      const follows = (list, at) => words.every((word, n) => n === 0 || list[at + n] === word);
      const first = start ? beginning(words[0]) : words.slice(0, 1);
      const found = new Map();
      for (const word of first) {
        const list = places.get(word) || [];
        for (let i = 0; i < list.length; i += 3) {
          const [number, column, at] = [list[i], list[i + 1], list[i + 2]];
          if (words.length > 1 && !follows(all[number].stems[column], at)) continue;
          const hit = found.get(number) || { weight: 0, own: false };
          hit.weight += weights[column];
          hit.own = hit.own || counted[column];
          found.set(number, hit);
        }
      }
      const rarity = rare(found.size);
      for (const [number, hit] of found) {
        const length = 1 - data.length + (data.length * all[number].length) / average;
        hit.score = rarity * ((hit.weight * (data.saturation + 1)) / (hit.weight + data.saturation * length));
      }
      if (phrases.size > 5000) phrases.clear();
      phrases.set(key, found);
      return found;
    };

    // What a word of another language means: by itself, or by the longest beginning that the glossary has.
    const plain = (word) => bare(word.replaceAll("ß", "ss").replaceAll("ł", "l").replaceAll("ø", "o"));
    const foreign = (word) => {
      const said = plain(word).split("'").pop();
      for (let end = said.length; end >= data.stem; end--) {
        const meant = glossary.get(said.slice(0, end));
        if (meant) return meant;
      }
      return glossary.get(said) || [];
    };

    const english = (word, synonyms) => {
      const forms = data.endings.filter((ending) => word.endsWith(ending))
        .map((ending) => (ending ? word.slice(0, -ending.length) : word));
      const doubled = forms.slice(1).filter((form) => form.length > data.stem && form[form.length - 1] === form[form.length - 2]);
      for (const form of [...forms, ...doubled.map((one) => one.slice(0, -1))]) {
        const meant = new Set([...(synonyms.get(form) || []), ...(common.get(form) || [])]);
        if (meant.size) return [...meant];
      }
      return [];
    };
    // Words that say little and words with English synonyms are of no other language.
    const translated = (word) => (weak.has(word) || ignore.has(word) || english(word, new Map()).length ? [] : foreign(word));
    const meanings = (word, synonyms) => {
      const known = english(word, synonyms);
      const meant = known.length ? known : translated(word);
      return [word, ...meant.filter((one) => one !== word).sort()];
    };

    const pairwise = (words) => words.slice(1).map((word, n) => [words[n], word]);
    const question = (words, synonyms) => {
      const strong = words.filter((word) => !weak.has(word));
      const telling = strong.length ? strong : words;
      const meant = new Map(words.map((word) => [word, meanings(word, synonyms)]));
      const beside = pairwise(words).filter((pair) => pair.some((word) => telling.includes(word) || asking.has(word)));
      const pairs = new Map([...beside, ...pairwise(telling)].map((pair) => [pair.join(" "), pair]));
      const terms = [...new Set(telling)];
      return {
        terms: terms.map((word, n) =>
          meant.get(word).map((form, m) => lookUp(form, n === terms.length - 1 && m === 0)),
        ),
        weak: [...new Set(words)].filter((word) => !telling.includes(word)).map((word) => [lookUp(word, false)]),
        pairs: [...pairs.values()].map(([one, two]) =>
          meant.get(one).flatMap((a) => meant.get(two).map((b) => lookUp(`${a} ${b}`, false))),
        ),
        stems: new Set(terms.flatMap((word) => meant.get(word)).flatMap(tokens)),
      };
    };

    const aside = (one, asked) => (one.variant && !asked.stems.has(one.variant) ? data.aside : 1);

    // Of a word and its synonyms only the best counts.
    const ranked = (book, asked) => {
      const scores = new Map();
      const addBest = (phrases, factor) => {
        const best = new Map();
        for (const found of phrases) {
          for (const [number, hit] of found) {
            if (all[number].book === book && hit.score > (best.get(number) || 0)) best.set(number, hit.score);
          }
        }
        for (const [number, score] of best) scores.set(all[number], (scores.get(all[number]) || 0) + factor * score);
      };
      asked.terms.forEach((term) => addBest(term, 1));
      asked.weak.forEach((word) => addBest(word, data.weak));
      asked.pairs.forEach((pair) => addBest(pair, data.pair));
      for (const [one, sum] of scores) {
        const has = (found) => (found.get(one.number) || {}).own;
        const share = asked.terms.filter((term) => term.some(has)).length / asked.terms.length;
        scores.set(one, sum * (data.partly + Math.sqrt(share)) * aside(one, asked));
      }
      return scores;
    };

    // What several words mean together, the longest phrase first.
    const rephrased = (words) => {
      const found = [];
      for (let at = 0; at < words.length; ) {
        let many = Math.min(longest, words.length - at);
        while (many > 1 && !sayings.has(words.slice(at, at + many).join(" "))) many--;
        if (many > 1) found.push(...sayings.get(words.slice(at, at + many).join(" ")));
        else found.push(words[at]);
        at += Math.max(many, 1);
      }
      return found;
    };

    const said = (text) => {
      const typed = (text.match(SAID) || []).slice(0, data.most_words);
      const words = typed.map((word) => word.toLowerCase().replaceAll("\u2019", "'"));
      const phrased = rephrased(words);
      const meant = phrased.length ? phrased : words;
      const isForeign = meant.some((word) => translated(word).length);
      const without = (list) => {
        const known = isForeign ? list.filter((word) => !filler.has(plain(word))) : list;
        return known.length ? known : list;
      };
      const kept = without(meant).filter((word) => !ignore.has(word));
      // "cart" for "cart's"; "it's" and the like are words of their own.
      const owner = (word) => (weak.has(word) || !word.endsWith("'s") ? word : word.slice(0, -2));
      // Of the meanings of a foreign word the first: added up, they would count several times.
      const forms = without(words).map((word) => (meant.includes(word) && translated(word)[0]) || word);
      return { words: kept.length ? kept.map(owner) : meant, vector: added(forms.flatMap(tokens)) };
    };

    // What is named first, then by rank over all books that are asked.
    const search = (text, codes, most = 10) => {
      const wanted = data.books.filter((book) => !codes || codes.includes(book.code));
      const { words, vector } = said(text);
      const scores = new Map();
      const meantBy = new Map();
      const alike = likeness(words.flatMap((word) => [word, ...translated(word)]).flatMap(tokens));
      const ofNoGame = wanted.every((book) => book.code in data.beside);
      for (const book of words.length ? wanted : []) {
        const factor = ofNoGame ? 1 : (data.beside[book.code] ?? 1);
        const asked = question(words, own.get(book.code));
        for (const [one, score] of ranked(book, asked)) {
          scores.set(one, score * factor * (1 + data.alike * (alike.get(one.number) || 0)));
        }
        for (const one of all) {
          const score = one.book === book ? meaningOf(vector, one) : 0;
          if (score > 0) meantBy.set(one, score * factor * aside(one, asked));
        }
      }
      // If no word is found, the meaning of the others is a guess.
      const greatest = Math.max(0, ...scores.values());
      const ranks = new Map();
      for (const one of greatest ? [...scores.keys(), ...meantBy.keys()] : []) {
        ranks.set(one, (scores.get(one) || 0) / greatest + data.meaning.counts * (meantBy.get(one) || 0));
      }
      const least = data.least * Math.max(0, ...ranks.values());
      const named = (names.get(keyOf(text)) || []).filter((one) => wanted.includes(one.book));
      const best = [...ranks.keys()].filter((one) => ranks.get(one) >= least).sort((a, b) => ranks.get(b) - ranks.get(a) || a.number - b.number);
      const hits = [...new Set([...named, ...best])];
      return { hits: hits.slice(0, most), count: hits.length, near: hits.length ? [] : near(words, wanted) };
    };

    const near = (words, books) => {
      const known = new Set();
      for (const one of all) {
        if (!books.includes(one.book)) continue;
        const { title, keywords } = one.columns;
        for (const word of `${title} ${keywords}`.toLowerCase().match(SAID) || []) known.add(word);
      }
      const found = [];
      for (const word of words) {
        for (const other of known) {
          const far = distance(word, other);
          if (far <= Math.max(1, Math.floor(word.length / 3))) found.push([far, other]);
        }
      }
      found.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
      return [...new Set(found.map((pair) => pair[1]))].slice(0, 5);
    };

    // Which words of a text a question asks for.
    const asksFor = (text, books) => {
      const words = said(text).words.filter((word, _, list) => !weak.has(word) || list.every((one) => weak.has(one)));
      const wanted = new Set();
      for (const book of books) {
        const forms = words.flatMap((word) => meanings(word, own.get(book.code)));
        forms.flatMap(tokens).forEach((one) => wanted.add(one));
      }
      const last = tokens(words[words.length - 1] || "").pop();
      return (word) => {
        const form = stem(bare(word));
        return wanted.has(form) || (last !== undefined && last.length > 1 && form.startsWith(last));
      };
    };

    return { search, asksFor, byId, data };
  };

  // How many letters differ: left out, put in, changed, or two of them swapped.
  const distance = (a, b) => {
    if (Math.abs(a.length - b.length) > 4) return 9;
    let before = [];
    let row = Array.from({ length: b.length + 1 }, (_, n) => n);
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++) {
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        if (swapped) next[j] = Math.min(next[j], before[j - 2] + 1);
      }
      before = row;
      row = next;
    }
    return row[b.length];
  };

  return { index };
})();
