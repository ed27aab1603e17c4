"use strict";
// The page of the finder: a question, its answers as a plain list, and a rule with all that touches it.
const startFinder = (() => {
  const MOST = 12;

  // An element with attributes and children; text is only ever text.
  const make = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") made.addEventListener(name, value);
      else made.setAttribute(name, value);
    }
    made.append(...children.flat().filter((child) => child));
    return made;
  };
  const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const listed = (parts) => parts.flatMap((part, n) => (n ? [", ", part] : [part]));
  // In an event's edition its pick comes first; elsewhere the default.
  const countsOf = (ruling) => ruling.picked || ruling.default;
  const optionsOf = (ruling) =>
    [...(ruling.option || [])].sort((one, other) => (other.value === countsOf(ruling)) - (one.value === countsOf(ruling)));
  const markOf = (ruling, value) => {
    if (value === ruling.picked) return " (this event)";
    return value === ruling.default ? " (default)" : "";
  };
  const answerOf = (ruling) => {
    const [first] = optionsOf(ruling);
    return first && first.value !== ruling.default ? first.text : ruling.answer;
  };

  // Whether a text was copied.
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // A page from a file may have no clipboard; the old way still works there.
      const field = make("textarea", { readonly: "", class: "rf-copied" });
      field.value = text;
      document.body.append(field);
      field.select();
      const done = document.execCommand("copy");
      field.remove();
      return done;
    }
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

  // ---- what is drawn of rules and rulings; `place` gives the address of one, `tell` says what was done ----

  const drawing = ({ byId, data }, place, tell) => {
    const link = (id, ...shown) => make("a", { href: place(id) }, make("span", { class: "rf-id" }, id), " ", ...shown);
    const titled = (id) => link(id, byId.get(id).entry.title);
    const fine = (...shown) => make("p", { class: "rf-where" }, ...shown);

    const button = (shown, unseen, text, done) => {
      const click = async () => tell((await copy(text)) ? done : `copy it by hand: ${text}`);
      return make("button", { type: "button", click }, shown, make("span", { class: "rf-unseen" }, unseen));
    };
    const buttons = (id) =>
      make("p", { class: "rf-do" },
        button("Copy id", ` ${id}`, id, `${id} is copied`),
        button("Copy link", ` to ${id}`, new URL(place(id), location.href).href, `the link to ${id} is copied`));

    const where = ({ entry, book, section }) => {
      if (!entry.slug) return fine(`${book.title} · ${section}`);
      const chapter = entry.id.slice(0, 5);
      return fine(`${book.title} · `, make("a", { href: `#${chapter}` }, `${entry.id[4]} ${section}`));
    };

    const answered = (ruling, wanted) => [
      make("em", {}, marked(ruling.question, wanted)), " ",
      ruling.picked ? make("strong", {}, `At ${byId.get(ruling.id).book.event}: `) : "",
      ...marked(answerOf(ruling), wanted),
    ];
    const options = (ruling) => {
      const lines = optionsOf(ruling).map((one) =>
        make("li", {}, make("code", {}, one.value), markOf(ruling, one.value), `: ${one.text}`));
      return lines.length ? make("ul", { class: "rf-options" }, lines) : "";
    };
    const choice = (ruling) => {
      const values = optionsOf(ruling).map((one) => one.value + markOf(ruling, one.value));
      return values.length ? fine(`Options: ${values.join(", ")}`) : "";
    };
    const ruled = (ruling, picks, wanted) =>
      make("section", { class: "rf-ruling" },
        make("h3", {}, "Ruling ", titled(ruling.id)), make("p", {}, answered(ruling, wanted)), picks(ruling));
    const text = ({ entry }, wanted) => {
      const shown = entry.slug ? marked(entry.text, wanted) : answered(entry, wanted);
      return [make("p", { class: "rf-text" }, shown), entry.slug ? "" : options(entry)];
    };

    const hit = (one, wanted) =>
      make("li", { class: "rf-hit" },
        make("h2", {}, link(one.entry.id, ...marked(one.entry.title, wanted))),
        where(one), text(one, wanted), one.rulings.map((ruling) => ruled(ruling, choice, wanted)),
        buttons(one.entry.id));
    const brief = (one, level) =>
      make("li", { class: "rf-hit" },
        make(level, {}, titled(one.entry.id)), text(one),
        one.rulings.length ? fine("Rulings: ", ...listed(one.rulings.map((ruling) => titled(ruling.id)))) : "");

    const list = (name, ids) => {
      if (!ids || !ids.length) return [];
      return [make("h3", {}, name), make("ul", {}, ids.map((id) => make("li", {}, titled(id))))];
    };
    const row = (name, ...value) => [make("dt", {}, name), make("dd", {}, ...value)];
    const proof = ({ tests, outcomes }) =>
      tests ? `by ${counted(tests, "test")} (${outcomes.join(", ")})` : "by no test";
    const earlier = ({ history = [] }) => {
      const lines = history.map((one) =>
        make("li", {}, `Revision ${one.rev}, until ${one.date}: ${one.note}`,
          one.text ? make("blockquote", {}, one.text) : ""));
      return lines.length ? [make("h3", {}, "Earlier wordings"), make("ul", {}, lines)] : [];
    };
    const beside = (book, entry) => {
      const at = book.rules.indexOf(entry);
      const around = [["Before this: ", book.rules[at - 1]], ["After this: ", book.rules[at + 1]]];
      return make("p", { class: "rf-beside" },
        around.map(([label, rule]) => (rule ? make("span", {}, label, titled(rule.id)) : "")));
    };

    const rule = ({ entry, book, rulings }) => [
      ...rulings.map((ruling) => ruled(ruling, options)),
      make("dl", {},
        row("Printed", `${book.title}: ${entry.source}`),
        row("Checked", `${data.checked[entry.check]} (${entry.kind}, revision ${entry.rev || 1})`),
        entry.why ? row("Why", entry.why) : [],
        entry.check === "people" ? [] : row("Proven", proof(entry.proven)),
        row("Name", [entry.slug, ...(entry.aliases || [])].join(", "))),
      ...list("See also", entry.see),
      ...earlier(entry),
      beside(book, entry),
    ];
    const ruling = ({ entry }) => {
      const last = optionsOf(entry).slice(-1)[0];
      return [
        make("p", {}, make("strong", {}, "Because "), entry.reason),
        last && !entry.picked ? make("p", {}, "To pick, in tournament.toml under [rulings]: ",
          make("code", {}, `${entry.id} = "${last.value}"`)) : "",
        ...list("Rules", entry.rules),
      ];
    };
    // All there is to say about one rule or ruling.
    const page = (one) => [
      where(one), ...text(one), buttons(one.entry.id),
      ...(one.entry.slug ? rule(one) : ruling(one)),
      fine("On the terminal: ", make("code", {}, `scorekeeper rules show ${one.entry.id}`)),
    ];

    // A book by its chapters, the rulings as the last of them.
    const chapters = (book) => {
      const within = (number) => book.rules.filter((one) => one.id[4] === number);
      const found = book.chapters.map(({ number, title, text: about }) =>
        ({ name: String(number), title: `${number} ${title}`, about, entries: within(String(number)) }));
      return book.rulings.length ? [...found, { name: "R", title: "Rulings", entries: book.rulings }] : found;
    };
    const chapter = ({ about, entries }, level) => [
      about ? make("p", {}, about) : "",
      make("ol", { class: "rf-hits" }, entries.map((entry) => brief(byId.get(entry.id), level))),
    ];
    const contents = (book) =>
      make("section", { class: "rf-book" },
        make("h2", {}, make("a", { href: `#${book.code}` }, book.title)),
        make("ul", {}, chapters(book).map(({ name, title }) =>
          make("li", {}, make("a", { href: `#${book.code}-${name}` }, title)))));

    return { fine, hit, page, chapters, chapter, contents };
  };

  const start = (root, data) => {
    const finder = RuleFinder.index(data);
    const [form, question, game, count, answers, told] = [
      ".rf-ask", "#rf-question", "#rf-book", ".rf-count", ".rf-answers", ".rf-said",
    ].map((selector) => root.querySelector(selector));
    const { pages, book: own = "", brief } = root.dataset;
    const title = document.title;
    let opened = "";
    let most = MOST;

    const place = (id) => (pages ? `${pages}${id}.html` : `#${id}`);
    const draw = drawing(finder, place, (text) => { told.textContent = text; });

    // A game is asked beside the books that are of no game.
    const chosen = () => {
      const picked = data.books.find((book) => book.code === game.value);
      if (!picked) return data.books;
      return picked.game ? data.books.filter((book) => book === picked || !book.game) : [picked];
    };

    // ---- the address: `#q=no gem&book=DWT` is a question, `#DWT-622` a rule, `#DWT-6` a chapter, `#DWT` a book ----

    const address = (text) => {
      const parts = [text && `q=${encodeURIComponent(text)}`, game.value && `book=${game.value}`];
      return `#${parts.filter(Boolean).join("&")}`;
    };

    const showHits = (text) => {
      const asked = chosen();
      const found = finder.search(text, asked.map((book) => book.code), most);
      const wanted = finder.asksFor(text, asked);
      const best = found.count > most ? `The best ${most} of ${found.count} answers` : counted(found.count, "answer");
      count.textContent = found.count ? best : `Nothing found for: ${text}`;
      const near = found.near.map((word) => make("a", { href: address(word) }, word));
      const showMore = () => {
        most += 2 * MOST;
        ask();
      };
      const more = () => make("button", { type: "button", class: "rf-more", click: showMore }, "Show more answers");
      answers.replaceChildren(
        ...(found.count ? [make("ol", { class: "rf-hits" }, found.hits.map((one) => draw.hit(one, wanted)))] : []),
        ...(found.count > most ? [more()] : []),
        ...(near.length ? [make("p", {}, "Similar words in the rules: ", ...listed(near))] : []));
    };

    const showBooks = () => {
      if (brief !== undefined) {
        count.textContent = "";
        answers.replaceChildren();
        return;
      }
      const sum = (what) => chosen().reduce((all, book) => all + book[what].length, 0);
      count.textContent = `${counted(sum("rules"), "rule")} and ${counted(sum("rulings"), "ruling")}`;
      answers.replaceChildren(...chosen().map(draw.contents));
    };

    const showPage = (name, ...parts) => {
      const back = question.value ? "← back to the answers" : "← all books";
      const way = make("p", { class: "rf-back" }, make("a", { href: address(question.value) }, back));
      const head = make("h2", { tabindex: "-1" }, name);
      count.textContent = "";
      answers.replaceChildren(way, make("article", { class: "rf-page" }, head, ...parts));
      document.title = `${name} · ${title}`;
      head.focus({ preventScroll: true });
      way.scrollIntoView();
    };

    const showPart = (book, part) => {
      const parts = draw.chapters(book);
      const picked = parts.find((one) => one.name === part);
      const up = draw.fine(make("a", { href: `#${book.code}` }, book.title));
      const section = (one) => make("section", {}, make("h3", {}, one.title), ...draw.chapter(one, "h4"));
      if (picked) showPage(picked.title, up, ...draw.chapter(picked, "h3"));
      else showPage(book.title, ...parts.map(section));
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
        history.replaceState(null, "", address(question.value.trim()));
      } catch {
        // A browser that has had enough of new addresses: the answers are there all the same.
      }
    };

    const askAgain = () => {
      const asked = new URLSearchParams(location.hash.slice(1));
      question.value = asked.get("q") || "";
      game.value = asked.get("book") || own;
      if (game.selectedIndex < 0) game.value = "";
      ask();
      const unknown = /^#([A-Z]{3}-\w+)$/i.exec(location.hash);
      if (unknown) count.textContent = `There is no ${unknown[1]} here. ${count.textContent}`;
      const before = links().find((one) => one.getAttribute("href") === place(opened));
      if (before) before.focus();
      else scrollTo(0, 0);
      opened = "";
    };

    const follow = () => {
      const name = location.hash.slice(1).toUpperCase();
      const [, code, part] = /^([A-Z]{3})(?:-([0-9R]))?$/.exec(name) || [];
      const book = data.books.find((one) => one.code === code);
      told.textContent = "";
      if (finder.byId.has(name)) {
        opened = name;
        showPage(`${name} ${finder.byId.get(name).entry.title}`, ...draw.page(finder.byId.get(name)));
      } else if (book) showPart(book, part);
      else askAgain();
    };

    // ---- keys: the answers are a plain list of links, and the arrows go through it ----

    const links = () => [...answers.querySelectorAll(".rf-hit > h2 > a, .rf-hit > h3 > a, .rf-hit > h4 > a")];
    const step = (event) => {
      const elsewhere = event.target.matches("input, select, textarea") && event.target !== question;
      if (event.altKey || event.ctrlKey || event.metaKey || elsewhere) return;
      const all = links();
      const here = all.indexOf(document.activeElement);
      const asking = event.target === question;
      const inside = root.contains(document.activeElement);
      let to = null;
      if (event.key === "ArrowDown" && (asking || here >= 0)) to = all[here + 1];
      else if (event.key === "ArrowUp" && here >= 0) to = here ? all[here - 1] : question;
      else if ((event.key === "Escape" && inside && !asking) || (event.key === "/" && !asking)) to = question;
      if (!to) return;
      to.focus();
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
    if (!location.hash && brief === undefined && matchMedia("(hover: hover)").matches) question.focus({ preventScroll: true });
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
