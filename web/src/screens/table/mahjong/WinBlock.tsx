import { Flowers } from "./Flowers";
import { useSignal } from "@preact/signals";
import { rulesetOf, localized, type FanText, type Setting } from "../../../app/rulesets";
import type { MahjongBoard } from "../../../board/mahjong/board";
import type { Won } from "../../../board/mahjong/events";
import type { TileKind } from "../../../board/tile";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { sumWords, worthWord } from "../../calculator/sum";
import { WinHead } from "../WinHead";
import { grouped, type ShownTile } from "./grouped";
import { Lit, Melds } from "./Melds";
import { PlayTile } from "./PlayTile";
import { namedWin } from "./words";

export interface WinBlockProps {
  won: Won;
  board: MahjongBoard;
  ruleset: string;
  rules: Readonly<Record<string, Setting>>;
  name: (seat: number) => string;
}

/** One win: the hand in its groups, its fans, what was not counted, what it is worth. */
export function WinBlock({ won, board, ruleset, rules, name }: WinBlockProps) {
  const described = rulesetOf(ruleset);
  const fans = described?.fans ?? [];
  const pointed = useSignal<string | null>(null);
  const textOf = (id: string): FanText | undefined => fans.find((fan) => fan.id === id);
  const nameOf = (id: string): string => {
    const text = textOf(id);
    return text === undefined ? id.replaceAll("_", " ") : localized(text.name);
  };
  const fan = won.score.fans.find(({ id }) => id === pointed.value);
  const lit = fan === undefined || fan.tiles.length === 0 ? null : new Set(fan.tiles);
  const told = pointed.value === null ? undefined : textOf(pointed.value);
  const melds = board.seats[won.seat]?.melds ?? [];
  return (
    <section class="result-win mj-win" data-testid="win">
      <WinHead
        winner={name(won.seat)}
        how={howWords(won, name)}
        own={won.giver === null}
        ruleset={ruleset}
        sum={({ mahjongSum }) => mahjongSum(won, board, { ruleset, rules })}
      />
      <Lit.Provider value={lit}>
        <div class={lit === null ? "mj-win-hand" : "mj-win-hand showing"}>
          {grouped(won, board.wild).map((group, index) => (
            <span class="mj-win-group" key={index}>
              {group.map((shown, place) => (
                <WinTile shown={shown} lit={lit} key={place} />
              ))}
            </span>
          ))}
          <Melds melds={melds} owner={won.seat} seats={board.seats.length} />
          <Flowers bonus={board.seats[won.seat]?.bonus ?? []} seat={won.seat} />
        </div>
      </Lit.Provider>
      <ul class="result-fans">
        {won.score.fans.map(({ id, count, points }) => (
          <li
            key={id}
            class={pointed.value === id ? "mj-fan pointed" : "mj-fan"}
            data-fan={id}
            tabIndex={0}
            onPointerEnter={(event) => {
              if (event.pointerType === "mouse") pointed.value = id;
            }}
            onPointerLeave={(event) => {
              if (event.pointerType === "mouse") pointed.value = null;
            }}
            onFocus={() => {
              pointed.value = id;
            }}
            onBlur={() => {
              pointed.value = null;
            }}
          >
            <span class="mj-fan-name">
              {nameOf(id)}
              {count > 1 ? ` ×${count}` : ""}
            </span>
            <b>{worthWord({ id, count, points }, described, rules)}</b>
          </li>
        ))}
        {won.score.fans.length === 0 && namedWin(won) === null ? (
          <li class="result-fan-none">{t("result.plain")}</li>
        ) : null}
      </ul>
      <p class="result-formula" data-testid="formula">
        <span>{sumWords(won.score, described, rules) || t("result.worth")}</span>
        <b>{t("result.equals", { points: won.score.points })}</b>
      </p>
      {won.score.excluded.length === 0 ? null : (
        <p class="mj-fan-note" data-testid="excluded">
          {t("mj.excluded", {
            fans: won.score.excluded
              .map(({ id, by }) => t("mj.excluded.one", { fan: nameOf(id), by: nameOf(by) }))
              .join(t("table.comma")),
          })}
        </p>
      )}
      {told === undefined ? null : (
        <p class="mj-fan-note told" role="status">
          {localized(told.definition)}
        </p>
      )}
    </section>
  );
}

function howWords(won: Won, name: (seat: number) => string): string {
  const named = namedWin(won);
  if (named !== null) return t(`mj.how.${named}`);
  if (won.giver === null) return t("result.selfDrawn");
  return t(won.how === "robbing_kong" ? "result.robbing" : "result.discard", {
    name: name(won.giver),
  });
}

/** A tile of the winning hand; a wildcard lies there as itself, over the tile it stands for. */
function WinTile({ shown, lit }: { shown: ShownTile; lit: ReadonlySet<TileKind> | null }) {
  const { tile, winning, stands } = shown;
  const classes = ["mj-win-tile"];
  if (winning) classes.push("ringed");
  if (lit?.has(stands ?? tile) === true) classes.push("lit");
  if (stands === null) {
    return (
      <span class={classes.join(" ")}>
        <PlayTile kind={tile} />
      </span>
    );
  }
  const words = t("mj.stands", { tile: tileName(tile), as: tileName(stands) });
  return (
    <span class={classes.join(" ")} role="img" aria-label={words} title={words}>
      <PlayTile kind={tile} label={null} />
      <span class="mj-stands">
        <PlayTile kind={stands} label={null} />
      </span>
    </span>
  );
}
