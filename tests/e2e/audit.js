// The faults in the page's layout: a sentence for each fault.
() => {
  const faults = [];
  const name = (element) => {
    const what =
      element.dataset?.testid ??
      element.getAttribute("aria-label") ??
      element.className;
    const text = (element.textContent ?? "").trim().slice(0, 12);
    return `<${element.tagName.toLowerCase()} ${String(what).slice(0, 40)}> ${text}`;
  };
  const visible = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return (
      box.width > 1 &&
      box.height > 1 &&
      style.visibility === "visible" &&
      style.opacity !== "0"
    );
  };
  // Elements outside the screen, for screen readers only, are not looked at.
  const looked = (element) =>
    visible(element) && element.closest(".spoken") === null;

  // True if the edge of a scrolling box runs through the place where a finger would meet it.
  const halfScrolled = (element, middle) => {
    for (
      let outer = element.parentElement;
      outer;
      outer = outer.parentElement
    ) {
      const scrolls = /auto|scroll/.test(getComputedStyle(outer).overflowY);
      if (!scrolls || outer.scrollHeight <= outer.clientHeight) continue;
      const { top, bottom } = outer.getBoundingClientRect();
      return middle - 21 < top || middle + 21 > bottom;
    }
    return false;
  };

  // The height of a thing to a finger: the drawing may be smaller than the target.
  const least = navigator.maxTouchPoints > 0 ? 43.5 : 24;
  const touchHeight = (element, box) => {
    if (box.height >= least) return box.height;
    const label = element.closest("label");
    const x = box.left + box.width / 2;
    const middle = box.top + box.height / 2;
    const touched = (y) => {
      const top = document.elementFromPoint(x, y);
      return (
        top !== null && (element.contains(top) || label?.contains(top) === true)
      );
    };
    if (!touched(middle)) return 44; // Covered, or scrolled out of sight: looked at elsewhere.
    if (halfScrolled(element, middle)) return 44; // A finger that wants it scrolls first.
    return touched(middle - 21) && touched(middle + 21) ? 44 : box.height;
  };

  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px too wide`);
  for (const element of document.querySelectorAll(
    "main, .page, .page-body, .mj, .phz, .sheet, .sheet-body",
  )) {
    const over = element.scrollWidth - element.clientWidth;
    const style = getComputedStyle(element);
    if (
      over > 1 &&
      style.overflowX !== "visible" &&
      style.overflowX !== "hidden"
    ) {
      faults.push(`${name(element)} scrolls sideways by ${over} px`);
    }
  }

  const hand = ".mj-hand, .mj-chooser, .phz-hand";
  for (const element of document.querySelectorAll(
    "button, a[href], select, input:not([type=radio])",
  )) {
    if (!looked(element)) continue;
    const box = element.getBoundingClientRect();
    const inside = element.closest(hand) !== null;
    const height = touchHeight(element, box);
    if (inside && box.width < 24)
      faults.push(`${name(element)} is ${box.width.toFixed(1)} px wide`);
    // A word that explains itself stands in a sentence: its height is that of the line.
    const word = element.matches(
      "p .term-word, li .term-word, dd .term-word, small .term-word",
    );
    if (!inside && !word && height < least)
      faults.push(`${name(element)} is ${height.toFixed(1)} px high`);
    if (box.left < -0.5 || box.right > innerWidth + 0.5) {
      const out = Math.max(-box.left, box.right - innerWidth);
      faults.push(
        `${name(element)} reaches ${out.toFixed(1)} px over the edge of the screen`,
      );
    }
  }

  const areas = {
    offer: '[data-testid="offer"] button',
    compass: '[data-testid="compass"]',
    "the treasure": ".mj-treasure > *",
    "the open card": '[data-testid="flipped"] .phz-flip-card',
    "whose card it is": ".phz-flip-who",
    "the stock": '[data-testid="stock-count"]',
    "a seat": ".seat-card",
    "the menu": ".table-menu",
    "the room": ".table-bar .table-room",
    "the bar of the replay": ".replay-bar .icon-button, .replay-title",
    "another's hand": ".mj-strip-in, .phz-opponent-hand",
    "a river":
      ".mj-river-rows, .phz-opponent .phz-river, .phz-own-river .phz-river",
    "another's melds": ".phz-opponent-melds",
    "one's own melds": ".mj-own-melds, .phz-own-melds",
    "one's own huxi": ".table-own .phz-huxi",
    "a switch": ".table-switch",
    "passed cards": ".phz-barred",
    clock: ".clock",
    waits: ".waits-list",
    "a question": ".mj-choice-words",
    "why not": ".why-line",
    "what follows a deal": ".after-deal > *",
  };
  // A layer over the table, such as a chooser, may cover it; the sheet covers all of it. If a
  // replay lies over the table only the replay is seen.
  const seen = document.querySelector(".table-layer[open]") ?? document;
  const under =
    seen.querySelector(
      ".sheet, .dialog[open], .phz-chooser, .offer-chooser",
    ) === null;
  const boxes = Object.entries(areas)
    .flatMap(([area, selector]) =>
      [...seen.querySelectorAll(selector)].map((one) => [area, one]),
    )
    .filter(
      ([, element]) =>
        under && looked(element) && element.closest(".sheet") === null,
    )
    .map(([area, element]) => [area, element.getBoundingClientRect()]);
  // Cards of paohuzi cover one another in their columns; the columns do not.
  const tiles = [
    ...seen.querySelectorAll(".mj-hand [data-key], .phz-hand .phz-column"),
  ];
  const tileOf = (tile) =>
    tile.matches(".lifted") ? "a lifted tile" : "a tile of the hand";
  if (under)
    tiles.forEach((tile) =>
      boxes.push([tileOf(tile), tile.getBoundingClientRect()]),
    );
  boxes.forEach(([area, one], index) => {
    if (one.left < -0.5 || one.right > innerWidth + 0.5)
      faults.push(`${area} leaves the screen`);
    if (one.top < -0.5 || one.bottom > innerHeight + 0.5)
      faults.push(`${area} leaves the screen`);
    for (const [other, two] of boxes.slice(index + 1)) {
      // A lifted tile stands out over the row behind it.
      const pair = [area, other].sort().join();
      if (pair === "a lifted tile,a tile of the hand") continue;
      const x = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const y = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (x > 1 && y > 1)
        faults.push(
          `${area} and ${other} overlap by ${x.toFixed()}×${y.toFixed()}`,
        );
    }
  });

  // The ways to chi leave the card that is taken and the buttons free, and hold their texts; the
  // words about a lifted card are not written over the hint about throwing.
  const overlap = (what, one, other, two) => {
    const x = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const y = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    if (x > 1 && y > 1)
      faults.push(
        `${what} and ${other} overlap by ${x.toFixed()}×${y.toFixed()}`,
      );
  };
  const shown = (selector) =>
    [...seen.querySelectorAll(selector)]
      .filter(looked)
      .map((element) => element.getBoundingClientRect());
  for (const way of shown(".phz-set")) {
    for (const card of shown('[data-testid="flipped"] .phz-flip-card'))
      overlap("a way to chi", way, "the open card", card);
    for (const button of shown(".offer-button"))
      overlap("a way to chi", way, "a button", button);
    // Lying they stand in the corner: one chooses by one's own cards and those that the others have
    // thrown.
    if (innerWidth < innerHeight || innerHeight > 480) continue;
    for (const other of [
      ".table-bar button",
      ".phz-opponent .phz-lying",
      ".phz-hand-card",
    ])
      for (const one of shown(other)) overlap("a way to chi", way, other, one);
  }
  // A replay has the width of its place; beside it there is a column for the wall.
  for (const place of shown(".replay-table:not(:has(.deal-end))")) {
    const [stage] = shown(".replay-table .table-stage");
    if (stage.width < 0.95 * place.width)
      faults.push(`the replay is ${stage.width.toFixed()} px wide`);
  }
  if (innerWidth >= 1000)
    for (const wall of shown(".wall-panel"))
      for (const own of shown(".replay-table .table-own"))
        overlap("the wall", wall, "my hand", own);
  for (const inner of seen.querySelectorAll(".phz-set .offer-ahead > *")) {
    const way = inner.closest(".phz-set").getBoundingClientRect();
    const box = inner.getBoundingClientRect();
    if (box.left < way.left || box.right > way.right || box.bottom > way.bottom)
      faults.push("what a way to chi leads to leaves its frame");
  }
  for (const line of shown(".phz-line span")) {
    for (const told of shown(".waits > *"))
      overlap("how to throw", line, "what is told of a card", told);
  }
  // At the mahjong table the walls give way.
  for (const wall of shown(".mj-wall")) {
    for (const other of [
      ".mj-river-rows",
      ".mj-strip-in",
      ".seat-card",
      ".mj-own-melds",
    ])
      for (const one of shown(other)) overlap("a wall", wall, other, one);
  }
  // The bar names the rules to their end, and every seat shows its points; upright one's own name is
  // whole, beside the switches too.
  for (const rules of seen.querySelectorAll(".table-rules"))
    if (looked(rules) && rules.scrollWidth > rules.clientWidth + 1)
      faults.push(
        `the rules are cut off by ${rules.scrollWidth - rules.clientWidth} px`,
      );
  for (const points of seen.querySelectorAll(".mj .seat-card-points"))
    if (!looked(points)) faults.push("the points of a seat are not seen");
  for (const own of seen.querySelectorAll(".mj .table-own .seat-card-name"))
    if (
      innerWidth < innerHeight &&
      looked(own) &&
      own.scrollWidth > own.clientWidth + 1
    )
      faults.push(
        `one's own name is cut off by ${own.scrollWidth - own.clientWidth} px`,
      );
  // Why one cannot win is said to its end.
  for (const line of seen.querySelectorAll(".mj .why-line")) {
    if (
      line.scrollWidth > line.clientWidth + 1 ||
      line.scrollHeight > line.clientHeight + 1
    )
      faults.push("why one cannot win is cut off");
  }
  for (const cost of shown(".phz .offer-cost")) {
    for (const button of shown(".offer-button"))
      overlap("what passing costs", cost, "a button", button);
  }

  // A hand on the sheet of a result is a line of small pieces.
  for (const piece of seen.querySelectorAll(".sheet :is(.card, .tile)")) {
    const { width } = piece.getBoundingClientRect();
    if (width > 64)
      faults.push(`a piece on the sheet is ${width.toFixed()} px wide`);
  }

  // Texts at the table can be read; words for screen readers are not seen.
  for (const element of seen.querySelectorAll(".table-inner *")) {
    const text = [...element.childNodes].some(
      (child) =>
        child.nodeType === Node.TEXT_NODE && child.textContent.trim() !== "",
    );
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (text && looked(element) && size < 11.9) {
      faults.push(`${name(element)} is written ${size.toFixed(1)} px high`);
    }
  }

  // On a wide screen the sheet after a deal lies beside the table.
  const sheet = document.querySelector(".deal-end > .sheet");
  const cloth = document.querySelector(".table-felt");
  if (
    sheet !== null &&
    cloth !== null &&
    innerWidth >= 900 &&
    innerHeight >= 620
  ) {
    const covered =
      cloth.getBoundingClientRect().right - sheet.getBoundingClientRect().left;
    if (covered > 1)
      faults.push(`the sheet covers ${covered.toFixed()} px of the table`);
  }

  const pills =
    ".phz-huxi, .table-switch, .table-room, .phz .seat-card-words, .seat-card, button";
  for (const element of document.querySelectorAll("#app *")) {
    const text = [...element.childNodes].some(
      (child) =>
        child.nodeType === Node.TEXT_NODE && child.textContent.trim() !== "",
    );
    if (!text || !looked(element)) continue;
    const style = getComputedStyle(element);
    // The text on a pill or a button stays within it, even if it cuts or wraps the overflow.
    const pill = element.closest(pills);
    if (
      pill !== null &&
      style.position !== "absolute" &&
      style.textOverflow !== "ellipsis"
    ) {
      const written = document.createRange();
      written.selectNodeContents(element);
      const [inner, outer] = [written, pill].map((one) =>
        one.getBoundingClientRect(),
      );
      const out = Math.max(outer.left - inner.left, inner.right - outer.right);
      // Half a pixel more is rounding.
      if (out > 1.5)
        faults.push(
          `${name(element)} leaves its ${pill.className} by ${out.toFixed()} px`,
        );
    }
    const cut = style.overflowX === "hidden" || style.overflowX === "clip";
    const over = element.scrollWidth - element.clientWidth;
    // Names may end in an ellipsis; nothing else may.
    if (cut && over > 1 && style.textOverflow !== "ellipsis") {
      faults.push(`${name(element)} is cut off by ${over} px`);
    }
    const box = element.getBoundingClientRect();
    if (
      box.right > innerWidth + 1 &&
      element.closest(".views, .segments, .scoreboard") === null
    ) {
      faults.push(`${name(element)} reaches over the edge of the screen`);
    }
  }
  return faults;
};
