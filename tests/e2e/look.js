// The things that a person sees on the page now, and the places for a finger. A thing can be hit
// when it lies on top at its own middle.
() => {
  const at = (element) => {
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    const hit = box.width > 0 && top !== null && (element === top || element.contains(top));
    return { x, y, hit: hit && !element.disabled };
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const named = (name) => document.querySelector(`[data-testid="${name}"]`);
  const spot = (name) => (named(name) === null ? null : at(named(name)));
  const faces = (root) =>
    [...root.querySelectorAll("use")]
      // A piece still in flight lies nowhere yet.
      .filter((use) => use.closest(".flights") === null)
      .map((use) => use.getAttribute("href") ?? "")
      .filter((href) => /^#(tile|card|hand-card)-(\d|back)/.test(href))
      .map((href) => href.replace(/^#(tile|card|hand-card)-|-plain$/g, ""))
      .map((face) => (face.startsWith("back") ? "back" : face));
  const table = named("table");
  const set = (button) => ({
    ...at(button),
    cards: button.dataset.cards,
    pressed: button.getAttribute("aria-pressed") === "true",
  });
  const own = all('[data-testid="hand"] [data-key]');
  const left = named("tiles-left") ?? named("stock-count");
  const open = named("flipped");
  const cross = document.querySelector("dialog[open] .dialog-head .icon-button:last-child");
  return {
    phase: table?.dataset.phase ?? null,
    hand: own.map((tile) => ({
      ...at(tile),
      tile: Number(tile.dataset.tile ?? tile.dataset.card),
      may: tile.dataset.choice !== undefined,
      lifted: tile.getAttribute("aria-pressed") === "true",
    })),
    offers: all('[data-testid="offer"] [data-action]').map((button) => ({
      ...at(button),
      action: button.dataset.action,
      // Pressing it only says why it cannot be done.
      barred: button.getAttribute("aria-disabled") === "true",
      pressed: button.getAttribute("aria-pressed") === "true",
      // The best of several choices, as the rules have it.
      suggested: button.dataset.suggested !== undefined,
    })),
    chips: all('[data-testid="offer"] :is(.mj-chip:not(.pairs), .mj-way)').map(at),
    // The ways to chi at a paohuzi table.
    sets: all('[data-testid="chi-option"]').map(set),
    faces: table === null ? [] : faces(table),
    left: left === null ? null : Number(left.textContent.replace(/\D/g, "")),
    points: all(".mj-compass-points, .phz .seat-card-points").map((line) => line.textContent),
    // The card that lies open to all at a paohuzi table.
    open: open === null ? null : { card: Number(open.dataset.card), how: open.dataset.how },
    settled: named("result") !== null || named("result-show") !== null,
    sheet: named("result") !== null,
    show: spot("result-show"),
    next: spot("next-deal"),
    banner: named("banner")?.textContent ?? null,
    substituted: spot("take-back"),
    // The cross of a dialog that lies over the table.
    cross: cross === null ? null : at(cross),
  };
}
