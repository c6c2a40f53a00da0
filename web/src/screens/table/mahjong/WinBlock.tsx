import { useSignal } from "@preact/signals";
import {
  isBrief,
  localized,
  rulesetOf,
  type FanText,
  type Setting,
} from "../../../rulesets/rulesets";
import type { MahjongBoard } from "../../../board/mahjong/board";
import type { Won } from "../../../board/mahjong/events";
import { t } from "../../../i18n/translate";
import { fanPointsWord, plainWord, sumWords, worthWord } from "../../calculator/sum";
import { Termed } from "../../../terms/Termed";
import { shownWin } from "../parts/shownWin";
import { WinHead } from "../result/WinHead";
import { say } from "../result/say";
import { dealerFans, isDealersAlone, pointsOfFans } from "./dealerFans";
import { WinHand } from "./WinHand";
import { WinPaid } from "./WinPaid";
import { MAHJONG_WIN } from "./winTelling";
import { howWon, winWord } from "../../../telling/mahjong/words";
import { namedWin } from "../../../board/mahjong/namedWin";

export interface WinBlockProps {
  won: Won;
  board: MahjongBoard;
  ruleset: string;
  rules: Readonly<Record<string, Setting>>;
  name: (seat: number) => string;
  /** The winner, the way and the points stand above it already. */
  headed?: boolean;
}

/** One win: the hand in its groups, its fans, the ones not counted, its worth. */
export function WinBlock(props: WinBlockProps) {
  const { won, board, ruleset, rules, name, headed = false } = props;
  const described = rulesetOf(ruleset);
  const fans = described?.fans ?? [];
  const pointed = useSignal<string | null>(null);
  const textOf = (id: string): FanText | undefined => fans.find((fan) => fan.id === id);
  const nameOf = (id: string): string => {
    const text = textOf(id);
    return text === undefined ? id.replaceAll("_", " ") : localized(text.name);
  };
  const place = winWord(board, won);
  const fan = won.score.fans.find(({ id }) => id === pointed.value);
  const lit = fan === undefined || fan.tiles.length === 0 ? null : new Set(fan.tiles);
  const told = pointed.value === null ? undefined : textOf(pointed.value);
  const dealers = dealerFans(board, won, rules);
  const alone = isDealersAlone(board, won);
  const withDealer = {
    points: won.score.points + Number(rules["fan_points"] ?? 1) * pointsOfFans(dealers),
    fans: [...won.score.fans, ...dealers],
  };
  const counted = dealers.length > 0 && !alone ? withDealer : won.score;
  const head = (
    <>
      <WinHead
        winner={name(won.seat)}
        how={howWon(won, name)}
        own={won.giver === null}
        headed={headed}
        ruleset={ruleset}
        rules={rules}
        {...(place === undefined ? {} : { place })}
        shown={() => shownWin(MAHJONG_WIN, won, board, { ruleset, rules }, name, board.scores)}
        sum={
          // 七抢一: no tile of a hand has won.
          won.how === "seven_flowers"
            ? null
            : ({ mahjongSum }) => mahjongSum(won, board, { ruleset, rules })
        }
      />
      <WinHand won={won} board={board} lit={lit} />
    </>
  );
  // Until the names of fans have come there would be none but their ids.
  if (isBrief(described)) return <section class="result-win mj-win">{head}</section>;
  return (
    <section class="result-win mj-win" data-testid="win">
      {head}
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
        {dealers.map(({ id, word, points }) => (
          <li key={id} class="mj-fan" data-fan={id}>
            <span class="mj-fan-name">{alone ? say("dealer.only", { word }) : word}</span>
            <b>{fanPointsWord(points, described, rules)}</b>
          </li>
        ))}
        {counted.fans.length === 0 && namedWin(won) === null ? (
          <li class="result-fan-none">{plainWord(described, rules)}</li>
        ) : null}
      </ul>
      <p class="result-formula" data-testid="formula">
        <span>
          <Termed text={sumWords(counted, described, rules) || t("result.worth")} />
        </span>
        <b>{t("result.equals", { points: counted.points })}</b>
      </p>
      {dealers.length > 0 && alone ? (
        <p class="result-formula mj-win-dealer" data-testid="dealer-pays">
          <span>{say("dealer.pays", { sum: sumWords(withDealer, described, rules) })}</span>
          <b>{t("result.equals", { points: withDealer.points })}</b>
        </p>
      ) : null}
      <WinPaid
        won={won}
        board={board}
        described={described}
        rules={rules}
        name={name}
        told={counted.points}
      />
      {won.score.excluded.length === 0 ? null : (
        <p class="mj-fan-note" data-testid="excluded">
          <Termed
            text={t("mj.excluded", {
              fans: won.score.excluded
                .map(({ id, by }) => t("mj.excluded.one", { fan: nameOf(id), by: nameOf(by) }))
                .join(t("table.comma")),
            })}
          />
        </p>
      )}
      {told === undefined ? null : (
        <p class="mj-fan-note told" role="status">
          <Termed text={localized(told.definition)} />
        </p>
      )}
    </section>
  );
}
