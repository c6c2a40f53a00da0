// Runs before the page: notes every face that ever stands in a hand that this viewer must not see,
// and everything that the content policy refuses.
window.__leaks = [];
window.__backs = 0;
window.__violations = [];
addEventListener("securitypolicyviolation", (event) => {
  window.__violations.push(`${event.violatedDirective}: ${event.blockedURI}`);
});
new MutationObserver(() => {
  const table = document.querySelector('[data-testid="table"]');
  if (table === null || table.dataset.phase === "over") return;
  if (document.querySelector(".replay") !== null) return;
  for (const use of table.querySelectorAll(".mj-foe-hand use, .mj-lower.inert .mj-hand use")) {
    const href = use.getAttribute("href") ?? "";
    if (href.startsWith("#tile-back")) window.__backs += 1;
    if (/^#tile-\d/.test(href)) window.__leaks.push(`${table.dataset.phase} ${href}`);
  }
}).observe(document, { childList: true, subtree: true, attributes: true });
