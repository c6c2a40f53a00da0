"""The faults that axe-core finds in a page for people who do not see it or use no pointer."""

from __future__ import annotations

from tests.e2e.person import Person
from tests.support.served import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async () => {
  const { violations } = await axe.run(document);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.html.slice(0, 120)}`));
}"""


def violations(person: Person, screen: str) -> list[str]:
    """Every rule of axe-core, recommended ones too, that the page breaks now, with the places."""
    person.wait_for_rest(screen)
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text("utf-8"))
    return [f"{screen}: {fault}" for fault in person.page.evaluate(RUN)]
