// Runs before the page: notes every face that ever stands in a hand or in a covered meld that this
// viewer must not see, and everything that the content policy refuses. A test at a table where a 偎
// shows one of its cards sets `__openWei`.
window.__leaks = [];
window.__backs = 0;
window.__openWei = false;
window.__violations = [];
addEventListener("securitypolicyviolation", (event) => {
  window.__violations.push(`${event.violatedDirective}: ${event.blockedURI}`);
});
const FOREIGN = [
  // 血战: a winner lays the hand open and leaves.
  ".mj-strip:not(.left) .mj-opponent-hand use",
  ".mj-lower.inert:not(.left) .mj-hand use",
  ".phz-opponent-hand use",
  '.phz-opponent-melds .phz-meld[data-kind="wei"] use',
  ".table-own:not(:has(.phz-hand.live)) .phz-hand use",
  '.table-own:not(:has(.phz-hand.live)) .phz-own-melds .phz-meld[data-kind="wei"] use',
].join();
// Cards by name if a covered meld is put into words, or as data on a covered card.
const NAMED = '.phz-opponent-melds .phz-meld[data-kind="wei"][aria-label]';
new MutationObserver(() => {
  const table = document.querySelector('[data-testid="table"]');
  if (table === null || table.dataset.phase === "over") return;
  if (document.querySelector(".replay") !== null) return;
  for (const use of table.querySelectorAll(FOREIGN)) {
    if (window.__openWei && use.closest('[data-kind="wei"]') !== null) continue;
    const href = use.getAttribute("href") ?? "";
    if (/^#(tile|card|hand-card)-back/.test(href)) window.__backs += 1;
    if (/^#(tile|card|hand-card)-\d/.test(href)) {
      window.__leaks.push(`${table.dataset.phase} ${href}`);
    }
  }
  // The treasure is for seats that have declared ready; those that were replaced lie open.
  if (document.querySelector(".mj-lower.live.locked") === null) {
    for (const treasure of table.querySelectorAll(".mj-treasure")) {
      if (/宝牌是|treasure is/.test(treasure.outerHTML)) window.__leaks.push("treasure by name");
    }
    for (const use of table.querySelectorAll(".mj-treasure-tile use")) {
      const href = use.getAttribute("href") ?? "";
      if (/^#tile-\d/.test(href)) window.__leaks.push(`treasure ${href}`);
    }
  }
  for (const meld of window.__openWei ? [] : table.querySelectorAll(NAMED)) {
    const label = meld.getAttribute("aria-label");
    if (/[一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾\d]/.test(label)) window.__leaks.push(label);
  }
  for (const one of table.querySelectorAll(".phz-opponent [data-card]")) {
    window.__leaks.push(`data-card ${one.dataset.card}`);
  }
}).observe(document, { childList: true, subtree: true, attributes: true });
