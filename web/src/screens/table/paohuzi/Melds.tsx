import type { Meld } from "../../../board/paohuzi/events";
import { meldSize } from "../../../board/paohuzi/events";
import { least } from "../parts/least";
import { useRules } from "./rulesContext";
import { TableCard } from "./TableCard";
import { meldWords } from "../../../telling/paohuzi/words";

export interface MeldsProps {
  melds: readonly Meld[];
  /**
   * The owner sees a 偎 that lies face down; if one of its cards is shown, all see the same. When
   * the deal is over everybody sees everything.
   */
  seen: "others" | "own" | "all";
}

/** The number of cards of a meld that lie face down for those around the table. */
function covered(meld: Meld): number {
  switch (meld.kind) {
    case "wei":
      return meld.cards === null ? 3 : 2;
    case "stale_wei":
      return 2;
    case "ti":
      return 3;
    case "chi":
    case "peng":
    case "pao":
      return 0;
  }
}

/** The melds of a seat: each meld a column of the cards' heads. */
export function Melds({ melds, seen }: MeldsProps) {
  const { weiHidden } = useRules();
  return (
    <>
      {melds.map((meld, index) => {
        // Nobody else sees it: its owner sees its face, darkened.
        const secret = seen === "own" && meld.kind === "wei" && weiHidden;
        const backs = seen === "all" || secret ? 0 : covered(meld);
        const marked = meld.claimed === null ? -1 : (meld.cards ?? []).lastIndexOf(meld.claimed);
        return (
          <span
            class="phz-meld"
            role="img"
            aria-label={meldWords(meld)}
            data-kind={meld.kind}
            data-least={least(meldSize(meld), 4)}
            key={index}
          >
            {Array.from({ length: meldSize(meld) }, (_, place) => {
              const card = meld.cards?.[place];
              const back = place < backs;
              const classes = ["phz-meld-card"];
              if (secret) classes.push("covered");
              if (place === marked) classes.push("claimed");
              return (
                <span class={classes.join(" ")} key={place}>
                  <TableCard kind={card} back={back} form="square" label={null} />
                </span>
              );
            })}
          </span>
        );
      })}
    </>
  );
}
