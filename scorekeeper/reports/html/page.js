"use strict";
(() => {
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];

  // Letters without marks and in one case: "muller" finds Müller, and so in every script.
  const bare = { Ł: "L", Ø: "O", Đ: "D", Ð: "D", Þ: "TH", Æ: "AE", Œ: "OE", Ħ: "H", ة: "ه", ى: "ي", ς: "Σ" };
  const fold = (text) =>
    text
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}\u0640]/gu, "")
      .toUpperCase()
      .replace(/[ŁØĐÐÞÆŒĦةىς]/g, (letter) => bare[letter])
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .split(/\s+/)
      .join(" ")
      .trim();

  const people = all("[data-player]").map((element) => ({
    element,
    number: fold(element.dataset.player),
    name: fold(element.querySelector(".who").textContent),
    table: element.dataset.table || "",
    said: element.querySelector(".who").textContent,
    where: element.dataset.where || "",
  }));

  const matches = (wanted) => {
    if (!wanted) return [];
    const exact = people.filter((one) => one.number === wanted || one.table === wanted);
    if (exact.length) return exact;
    const words = wanted.split(" ");
    return people.filter((one) => words.every((word) => one.name.includes(word)));
  };

  const told = (hits) => {
    const list = document.createElement("ul");
    for (const one of hits.filter((hit) => hit.where).slice(0, 8)) {
      const line = list.appendChild(document.createElement("li"));
      const name = line.appendChild(document.createElement("bdi"));
      name.textContent = one.said;
      line.append(` (${one.element.dataset.player}): `);
      line.appendChild(document.createElement("strong")).textContent = one.where;
    }
    return list;
  };

  const search = document.querySelector(".search");
  const input = document.getElementById("find");
  const found = document.querySelector(".found");
  const find = () => {
    const wanted = fold(input.value);
    const hits = matches(wanted);
    const there = new Set(hits.map((one) => one.element));
    for (const { element } of people) {
      element.classList.toggle("hit", there.has(element));
      if (element.tagName === "TR") element.classList.toggle("off", Boolean(wanted) && !there.has(element));
    }
    for (const group of all(".tables > li, tr.stage")) {
      const kin = group.matches("tr") ? group.parentElement : group;
      group.classList.toggle("off", Boolean(wanted) && !all("[data-player]", kin).some((one) => there.has(one)));
    }
    for (const one of hits) {
      const reason = one.element.querySelector("details");
      if (reason) reason.open = there.size === 1;
    }
    found.replaceChildren(wanted ? (hits.length ? told(hits) : "Nobody found.") : "");
  };
  if (search) {
    search.hidden = false;
    input.addEventListener("input", find);
    if (asked.has("find")) {
      input.value = asked.get("find");
      find();
    }
  }

  const closed = [];
  addEventListener("beforeprint", () => {
    for (const one of all("details:not([open])")) {
      closed.push(one);
      one.open = true;
    }
  });
  addEventListener("afterprint", () => {
    for (const one of closed.splice(0)) one.open = false;
  });

  // On a projector (?hall, ?hall=names): as large as everything fits, else page after page.
  const fits = () => root.scrollHeight <= innerHeight + 1 && root.scrollWidth <= innerWidth + 1;
  const hall = () => {
    root.classList.add("hall", asked.get("hall") === "names" ? "names-first" : "tables-first");
    const sizes = [12, 14, 16, 18, 20, 22, 24].map((rows) => innerHeight / 1.65 / rows);
    const size = sizes.find((one) => {
      root.style.fontSize = `${one}px`;
      return fits();
    });
    const items = all("[data-item]").filter((one) => one.offsetParent);
    if (size || !items.length) return;
    root.style.fontSize = `${innerHeight / 1.65 / 18}px`;
    const boxes = items.map((one) => one.getBoundingClientRect());
    const room = innerHeight - boxes[0].top - innerHeight / 24;
    const pages = [0];
    boxes.forEach((box, index) => {
      if (box.bottom - boxes[pages.at(-1)].top > room && index > pages.at(-1)) pages.push(index);
    });
    const turn = document.body.appendChild(document.createElement("p"));
    turn.className = "turn";
    let page = 0;
    const show = () => {
      const end = pages[page + 1] ?? items.length;
      items.forEach((one, index) => one.classList.toggle("off", index < pages[page] || index >= end));
      // A table without a line on this page would leave its heading there.
      for (const table of all("table")) table.classList.toggle("off", !all("[data-item]:not(.off)", table).length);
      turn.textContent = `${page + 1} / ${pages.length}`;
      page = (page + 1) % pages.length;
    };
    show();
    setInterval(show, 1000 * (Number(asked.get("every")) || 12));
  };
  if (asked.has("hall")) hall();
})();
