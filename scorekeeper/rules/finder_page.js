"use strict";
// The page of the finder: a question, its answers as a plain list, and a rule with all that touches it.
const startFinder = (() => {
  const MOST = 12;

  // An element with attributes and children; text is only ever text.
  const make = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") made.addEventListener(name, value);
      else if (value !== false) made.setAttribute(name, value);
    }
    made.append(...children.flat().filter((child) => child !== "" && child !== null && child !== undefined));
    return made;
  };
  const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = make("textarea", { readonly: "", class: "rf-copied" });
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  };

  const start = (root, data) => {
    const { search, asksFor, byId } = RuleFinder.index(data);
    const [form, question, game, count, answers, told] = [
      ".rf-ask", "#rf-question", "#rf-book", ".rf-count", ".rf-answers", ".rf-said",
    ].map((selector) => root.querySelector(selector));
    const pages = root.dataset.pages;
    const title = document.title;
    const base = location.href.replace(/#.*/s, "");
    let opened = "";
    let most = MOST;

    const place = (id) => (pages ? `${pages}${id}.html` : `#${id}`);
    const link = (id, ...said) => make("a", { href: place(id) }, ...(said.length ? said : [id]));
    const titled = (id) => link(id, make("span", { class: "rf-id" }, id), ` ${byId.get(id).entry.title}`);
    const books = (code) => {
      const picked = data.books.find((book) => book.code === code);
      if (!picked) return data.books;
      return picked.game ? data.books.filter((book) => book === picked || !book.game) : [picked];
    };

    const buttons = (id) => {
      const said = (what) => () => {
        told.textContent = "";
        told.textContent = what;
      };
      const absolute = new URL(place(id), base).href;
      return make("p", { class: "rf-do" },
        make("button", { type: "button", click: () => copy(id).then(said(`${id} is copied`)) }, "Copy id",
          make("span", { class: "rf-unseen" }, ` ${id}`)),
        make("button", { type: "button", click: () => copy(absolute).then(said(`the link to ${id} is copied`)) }, "Copy link",
          make("span", { class: "rf-unseen" }, ` to ${id}`)));
    };

    // Text with the words that were asked for marked.
    const marked = (text, wanted) => {
      if (!wanted) return [text];
      const parts = [""];
      text.split(/([\p{L}\p{N}]+)/u).forEach((part, n) => {
        if (n % 2 && wanted(part)) parts.push(make("mark", {}, part), "");
        else parts[parts.length - 1] += part;
      });
      return parts;
    };

    const options = (ruling) => {
      const list = (ruling.option || []).map((one) =>
        make("li", {}, make("code", {}, one.value), one.value === ruling.default ? " (default)" : "", ` ${one.text}`));
      return list.length ? make("ul", { class: "rf-options" }, list) : "";
    };
    const choice = (ruling) => {
      const values = (ruling.option || []).map((one) => one.value + (one.value === ruling.default ? " (default)" : ""));
      return values.length ? make("p", { class: "rf-where" }, `To pick from: ${values.join(", ")}`) : "";
    };
    const rulingBox = (ruling, picks, wanted) =>
      make("section", { class: "rf-ruling" },
        make("h3", {}, "Ruling ", titled(ruling.id)),
        make("p", {}, make("em", {}, marked(ruling.question, wanted)), " ", marked(ruling.answer, wanted)),
        picks(ruling));

    const where = ({ entry, book, section }) => {
      const chapter = entry.slug ? `${entry.id[4]} ${section}` : section;
      return make("p", { class: "rf-where" }, `${book.title} · `, entry.slug && !pages ? make("a", { href: `#${entry.id.slice(0, 5)}` }, chapter) : chapter);
    };
    const said = ({ entry }, wanted) =>
      entry.slug
        ? [make("p", { class: "rf-text" }, marked(entry.text, wanted))]
        : [make("p", { class: "rf-text" }, make("em", {}, marked(entry.question, wanted)), " ", marked(entry.answer, wanted)), options(entry)];

    const hit = (one, wanted) =>
      make("li", { class: "rf-hit" },
        make("h2", {}, link(one.entry.id, make("span", { class: "rf-id" }, one.entry.id), " ", marked(one.entry.title, wanted))),
        where(one),
        said(one, wanted),
        one.rulings.map((ruling) => rulingBox(ruling, choice, wanted)),
        buttons(one.entry.id));

    const showHits = (text) => {
      const asked = books(game.value);
      const found = search(text, asked.map((book) => book.code), most);
      const wanted = asksFor(text, asked);
      const of = found.count > most ? `The best ${most} of ${found.count} answers` : counted(found.count, "answer");
      count.textContent = found.count ? of : `Nothing found for: ${text}`;
      const parts = [make("ol", { class: "rf-hits" }, found.hits.map((one) => hit(one, wanted)))];
      if (found.count > most) {
        parts.push(make("p", {}, make("button", { type: "button", class: "rf-more", click: () => { most += 2 * MOST; ask(); } }, "Show more answers")));
      }
      if (found.near.length) {
        parts.push(make("p", {}, "The rules do speak of: ", found.near.flatMap((word, n) => [n ? ", " : "", make("a", { href: hashOf(word) }, word)])));
      }
      answers.replaceChildren(...(found.count ? parts : parts.slice(1)));
    };

    // What there is to read when nothing is asked: the books and their chapters.
    const showBooks = () => {
      const chosen = books(game.value);
      const rules = chosen.reduce((sum, book) => sum + book.rules.length, 0);
      const rulings = chosen.reduce((sum, book) => sum + book.rulings.length, 0);
      count.textContent = `${counted(rules, "rule")} and ${counted(rulings, "ruling")}`;
      answers.replaceChildren(...chosen.map((book) => {
        const chapters = book.chapters.map((one) => [`${book.code}-${one.number}`, `${one.number} ${one.title}`]);
        if (book.rulings.length) chapters.push([`${book.code}-R`, "Rulings"]);
        return make("section", { class: "rf-book" },
          make("h2", {}, make("a", { href: `#${book.code}` }, book.title)),
          make("ul", {}, chapters.map(([name, said]) => make("li", {}, make("a", { href: `#${name}` }, said)))));
      }));
    };

    // A book, or a chapter of it, in reading order.
    const showPart = (book, part) => {
      const chapters = book.chapters.map((one) => ({ ...one, number: String(one.number), title: `${one.number} ${one.title}` }));
      if (book.rulings.length) chapters.push({ number: "R", title: "Rulings", text: "" });
      const within = (number) => (number === "R" ? book.rulings : book.rules.filter((rule) => rule.id[4] === number));
      const list = (one, level) => [
        one.text ? make("p", {}, one.text) : "",
        make("ol", { class: "rf-hits" }, within(one.number).map((entry) => brief(byId.get(entry.id), level))),
      ];
      const picked = chapters.find((one) => one.number === part);
      count.textContent = "";
      if (picked) heading(picked.title, make("p", { class: "rf-where" }, make("a", { href: `#${book.code}` }, book.title)), ...list(picked, "h3"));
      else heading(book.title, ...chapters.map((one) => make("section", {}, make("h3", {}, one.title), ...list(one, "h4"))));
    };
    const brief = (one, level) =>
      make("li", { class: "rf-hit" }, make(level, {}, titled(one.entry.id)), said(one),
        one.rulings.length ? make("p", { class: "rf-where" }, "Rulings: ", one.rulings.flatMap((ruling, n) => [n ? ", " : "", titled(ruling.id)])) : "");

    const heading = (text, ...rest) => {
      const head = make("h2", { tabindex: "-1", class: "rf-head" }, text);
      const back = make("p", { class: "rf-back" }, make("a", { href: hashOf(question.value) }, question.value ? "← back to the answers" : "← all books"));
      answers.replaceChildren(back, make("article", { class: "rf-page" }, head, ...rest));
      document.title = `${head.textContent} · ${title}`;
      head.focus({ preventScroll: true });
      back.scrollIntoView();
    };

    const row = (name, ...value) => [make("dt", {}, name), make("dd", {}, ...value)];
    const list = (name, ids) => (ids && ids.length ? [make("h3", {}, name), make("ul", {}, ids.map((id) => make("li", {}, titled(id))))] : []);

    const showEntry = (one) => {
      const { entry, book } = one;
      const around = book.rules.indexOf(entry);
      const beside = [book.rules[around - 1], book.rules[around + 1]];
      count.textContent = "";
      heading(
        [entry.id, entry.title].join(" "),
        where(one),
        said(one),
        buttons(entry.id),
        ...(entry.slug ? ruleParts(one) : rulingParts(entry)),
        make("p", { class: "rf-beside" },
          entry.slug && beside[0] ? make("span", {}, "Before this: ", titled(beside[0].id)) : "",
          entry.slug && beside[1] ? make("span", {}, "After this: ", titled(beside[1].id)) : ""),
        make("p", { class: "rf-where" }, "On the terminal: ", make("code", {}, `scorekeeper rules show ${entry.id}`)));
    };

    const ruleParts = ({ entry, book, rulings }) => {
      const { proven } = entry;
      const proof = proven.tests ? `by ${counted(proven.tests, "test")} (${proven.outcomes.join(", ")})` : "by no test";
      return [
        ...rulings.map((ruling) => rulingBox(ruling, options)),
        make("dl", {},
          row("Printed", `${book.title}: ${entry.source}`),
          row("Checked", `${data.checked[entry.check]} (${entry.kind}, revision ${entry.rev || 1})`),
          entry.why ? row("Why", entry.why) : [],
          entry.check === "people" ? [] : row("Proven", proof),
          row("Name", [entry.slug, ...(entry.aliases || [])].join(", "))),
        ...list("See also", entry.see),
        ...earlier(entry),
      ];
    };
    const earlier = (entry) => {
      if (!entry.history || !entry.history.length) return [];
      return [make("h3", {}, "Earlier wordings"), make("ul", {}, entry.history.map((one) =>
        make("li", {}, `Revision ${one.rev}, until ${one.date}: ${one.note}`, one.text ? make("blockquote", {}, one.text) : "")))];
    };
    const rulingParts = (entry) => [
      make("p", {}, make("strong", {}, "Because "), entry.reason),
      (entry.option || []).length
        ? make("p", {}, "To pick, in tournament.toml under [rulings]: ", make("code", {}, `${entry.id} = "${entry.option[entry.option.length - 1].value}"`))
        : "",
      ...list("Rules", entry.rules),
    ];

    // ---- the address: `#q=no gem&book=DWT` is a question, `#DWT-417` a rule, `#DWT-4` a chapter, `#DWT` a book ----

    const hashOf = (text, code = game.value) => {
      const parts = [];
      if (text) parts.push(`q=${encodeURIComponent(text)}`);
      if (code) parts.push(`book=${code}`);
      return `#${parts.join("&")}`;
    };

    const ask = () => {
      const text = question.value.trim();
      document.title = text ? `${text} · ${title}` : title;
      if (text) showHits(text);
      else showBooks();
    };

    const typed = () => {
      most = MOST;
      ask();
      try {
        history.replaceState(null, "", hashOf(question.value.trim()));
      } catch {
        // A browser that has had enough of new addresses: the answers are there all the same.
      }
    };

    const follow = () => {
      let hash = location.hash.slice(1);
      try {
        hash = decodeURIComponent(hash);
      } catch {
        // Not an address of ours; it is looked up as it stands.
      }
      told.textContent = "";
      const part = /^([A-Z]{3})(?:-([0-9R]))?$/.exec(hash);
      const book = part && data.books.find((one) => one.code === part[1]);
      if (byId.has(hash)) {
        opened = hash;
        showEntry(byId.get(hash));
      } else if (book) {
        showPart(book, part[2]);
      } else {
        const asked = new URLSearchParams(location.hash.slice(1));
        question.value = asked.get("q") || "";
        game.value = asked.get("book") || "";
        if (game.selectedIndex < 0) game.value = "";
        ask();
        const before = opened && [...answers.querySelectorAll("h2 > a")].find((one) => one.getAttribute("href") === place(opened));
        if (before) before.focus();
        opened = "";
      }
    };

    // ---- keys: the answers are a plain list of links, and the arrows go through it ----

    const links = () => [...answers.querySelectorAll(".rf-hit > h2 > a, .rf-hit > h3 > a, .rf-hit > h4 > a")];
    const step = (event) => {
      const elsewhere = event.target.matches("input, select, textarea") && event.target !== question;
      if (event.altKey || event.ctrlKey || event.metaKey || elsewhere) return;
      const all = links();
      const here = all.indexOf(document.activeElement);
      const inside = root.contains(document.activeElement);
      if (event.key === "ArrowDown" && (event.target === question || here >= 0) && all[here + 1]) all[here + 1].focus();
      else if (event.key === "ArrowUp" && here > 0) all[here - 1].focus();
      else if (event.key === "ArrowUp" && here === 0) question.focus();
      else if (event.key === "Escape" && inside && event.target !== question) question.focus();
      else if (event.key === "/" && event.target !== question) question.focus();
      else return;
      event.preventDefault();
    };

    for (const book of data.books) game.append(make("option", { value: book.code }, book.title));
    form.hidden = false;
    question.addEventListener("input", typed);
    game.addEventListener("change", typed);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [first] = links();
      if (first && question.value.trim()) first.click();
    });
    document.addEventListener("keydown", step);
    addEventListener("hashchange", follow);
    follow();
    if (!location.hash && matchMedia("(hover: hover)").matches) question.focus({ preventScroll: true });
  };

  return start;
})();

{
  const begin = () => {
    const root = document.querySelector(".rule-finder");
    const inside = document.getElementById("rule-data");
    const data = inside ? JSON.parse(inside.textContent) : window.scorekeeperRules;
    if (root && data) startFinder(root, data);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
}
