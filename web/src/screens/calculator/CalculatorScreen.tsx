import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CatalogueFailed } from "../../ui/CatalogueFailed";
import { sumTitle } from "../../rulesets/sumTitle";
import { rulesOf } from "../../rulesets/choice";
import { readChoice, type ReadLink } from "../../rulesets/ruleLink";
import { PageHead } from "../../ui/PageHead";
import { navigate, routeHash, type Route } from "../../navigation/route";
import { catalogue } from "../../rulesets/rulesets";
import { gameOf } from "../../board/fold";
import { say } from "./say";
import { rememberedDraft } from "../../rulesets/agreement";
import { LinkFaults } from "../rules/form/LinkFaults";
import { Calculator, type Sum } from "./Calculator";
import { addressOf, CopyHand } from "./CopyHand";

type Where = Extract<Route, { is: "calculator" }>;

/** The calculator as a page: its address carries the rules and the hand. */
export function CalculatorScreen({ rules, hand }: Omit<Where, "is">) {
  const ready = catalogue.value.is === "ready";
  return ready ? <Ready rules={rules} hand={hand} /> : <Frame sum={null} />;
}

function Ready({ rules, hand }: Omit<Where, "is">) {
  const [link, setLink] = useState<ReadLink | null>(() =>
    rules === null ? null : readChoice(rules),
  );
  const [sum, setSum] = useState<Sum | null>(() => firstSum(link, hand));
  const written = useRef<string | null>(null);
  const [begun, setBegun] = useState(0);

  // Another address than the one written here was opened: begin with that.
  useEffect(() => {
    const now = routeHash({ is: "calculator", rules, hand });
    if (written.current === null || written.current === now) {
      written.current = now;
      return;
    }
    written.current = now;
    const next = rules === null ? null : readChoice(rules);
    setLink(next);
    setSum(firstSum(next, hand));
    setBegun((count) => count + 1);
  }, [rules, hand]);

  return (
    <Frame sum={sum}>
      <LinkFaults faults={link?.faults ?? []} />
      {sum === null ? null : (
        <Calculator
          key={begun}
          sum={sum}
          onChange={(next) => {
            setSum(next);
            const to = addressOf(next);
            written.current = routeHash(to);
            navigate(to, { replace: true });
          }}
        />
      )}
    </Frame>
  );
}

function firstSum(link: ReadLink | null, hand: string | null): Sum | null {
  const linked = link?.choice ?? null;
  if (linked !== null) return { choice: linked, hand };
  const draft = rememberedDraft();
  if (draft === null) return null;
  const { ruleset, preset, switches } = draft;
  return { choice: { ruleset, preset, switches }, hand: null };
}

function Frame({ sum, children }: { sum: Sum | null; children?: ComponentChildren }) {
  const game = sum === null ? null : gameOf(sum.choice.ruleset);
  return (
    <main class="page calculator" data-table={game === "paohuzi" ? "wood" : "felt"}>
      <PageHead
        title={sum === null ? say("calc.title") : sumTitle(sum.choice.ruleset, rulesOf(sum.choice))}
      >
        {sum === null ? null : <CopyHand sum={sum} />}
      </PageHead>
      <CatalogueFailed />
      {children}
    </main>
  );
}
