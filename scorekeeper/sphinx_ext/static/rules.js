"use strict";
// What is wider than the screen scrolls in a box of its own; the keyboard must get there, too.
(() => {
  const reach = () => {
    for (const box of document.querySelectorAll("pre, .table-wrapper")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  reach();
  window.addEventListener("resize", reach);
})();

// Buttons of a rule's page: copy the id or the link. They are hidden until this script runs.
(() => {
  const write = async (text) => {
    if (navigator.clipboard && window.isSecureContext) {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch (refused) {
        // Some browsers refuse on file://; the old way still works there.
      }
    }
    const area = document.createElement("textarea");
    area.value = text;
    area.setAttribute("readonly", "");
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  };
  const here = () => location.href.replace(/[?#].*$/, "");

  for (const tools of document.querySelectorAll(".rule-tools")) {
    const said = tools.querySelector("[role=status]");
    tools.hidden = false;
    tools.addEventListener("click", async (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      const text = button.dataset.copy || here();
      const done = await write(text);
      button.focus();
      said.textContent = done ? `Copied: ${text}` : `Copy it by hand: ${text}`;
    });
  }
})();
