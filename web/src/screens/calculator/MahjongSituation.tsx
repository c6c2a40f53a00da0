import { Segments } from "../../app/controls";
import type { Ruleset } from "../../app/rulesets";
import { Tile } from "../../art/Tile";
import { FIRST_BONUS, TILE_KINDS } from "../../board/tile";
import { tileName } from "../../i18n/names";
import { t } from "../../i18n/translate";
import type { Place } from "../table/places";
import { windWord } from "../table/mahjong/words";
import { Chip, Question } from "./Keys";
import {
  drawnBySelf,
  flagged,
  FLAGS,
  OPENINGS,
  withBonus,
  withReady,
  type Flag,
  type HandRules,
  type MahjongHand,
  type Opening,
} from "./mahjong";

export interface MahjongSituationProps {
  hand: MahjongHand;
  table: HandRules;
  ruleset: Ruleset | null;
  onChange: (hand: MahjongHand) => void;
}

/** Parts of the fans' names by which a flag counts; nothing is asked that no fan asks. */
const FLAG_FANS: Readonly<Record<Flag, RegExp>> = {
  last_tile: /^last_tile_(draw|claim)|under_the_sea/,
  replacement: /replacement/,
  kong_discard: /kong_discard|discard_after_kong/,
  robbing_kong: /robb/,
  fourth_tile: /^last_tile$|fourth_tile/,
  treasure_shown: /^treasure_/,
};
const OPENING_FANS: Readonly<Record<Opening, RegExp>> = {
  heaven: /^heavenly_(hand|win)/,
  earth: /^earthly_/,
  human: /^human/,
};
const BONUS = Array.from({ length: TILE_KINDS - FIRST_BONUS }, (_, place) => FIRST_BONUS + place);
const WINDS: readonly Place[] = [0, 1, 2, 3];

/** How the hand wins: whose tile, which seat, and what counts besides the tiles. */
export function MahjongSituation({ hand, table, ruleset, onChange }: MahjongSituationProps) {
  const fans = ruleset?.fans ?? [];
  const counts = (name: RegExp): boolean => fans.some(({ id }) => name.test(id));
  const flags = FLAGS.filter(
    (flag) =>
      (flag !== "treasure_shown" || table.treasure) &&
      (hand.flags.includes(flag) || counts(FLAG_FANS[flag])),
  );
  const openings = OPENINGS.filter(
    (opening) => hand.opening === opening || counts(OPENING_FANS[opening]),
  );
  return (
    <>
      <Question label={t("calc.how")}>
        <Segments
          label={t("calc.how")}
          options={[
            { value: true, label: t("result.selfDrawn") },
            { value: false, label: t("calc.discard") },
          ]}
          value={hand.selfDrawn}
          onChange={(selfDrawn) => {
            onChange(drawnBySelf(hand, selfDrawn));
          }}
        />
      </Question>
      {hand.selfDrawn ? null : (
        <Question label={t("calc.from")}>
          <Segments
            label={t("calc.from")}
            options={[3, 2, 1].map((value) => ({
              value,
              label: t(`calc.from.${value as 1 | 2 | 3}`),
            }))}
            value={hand.from}
            onChange={(from) => {
              onChange({ ...hand, from });
            }}
          />
        </Question>
      )}
      <Question label={t("calc.seat")}>
        <Segments
          label={t("calc.seat")}
          options={WINDS.map((value) => ({ value: value, label: seatWord(value) }))}
          value={hand.seat}
          onChange={(seat) => {
            onChange({ ...hand, seat });
          }}
        />
      </Question>
      {counts(/prevalent/) ? (
        <Question label={t("calc.round")}>
          <Segments
            label={t("calc.round")}
            options={WINDS.map((value) => ({ value: value, label: windWord(value) }))}
            value={hand.round}
            onChange={(round) => {
              onChange({ ...hand, round });
            }}
          />
        </Question>
      ) : null}
      {table.thrown ? (
        <Question label={t("calc.thrown")}>
          <Segments
            label={t("calc.thrown")}
            options={[0, 1, 2, 3, 4].map((value) => ({ value, label: String(value) }))}
            value={hand.thrown}
            onChange={(thrown) => {
              onChange({ ...hand, thrown });
            }}
          />
        </Question>
      ) : null}
      {table.flowers ? (
        <Question label={t("calc.bonus")}>
          <div class="bonus-keys">
            {BONUS.map((kind) => (
              <button
                key={kind}
                type="button"
                class="bonus-key"
                aria-label={tileName(kind)}
                aria-pressed={hand.bonus.includes(kind)}
                onClick={() => {
                  onChange(withBonus(hand, kind));
                }}
              >
                <Tile kind={kind} label={null} />
              </button>
            ))}
          </div>
        </Question>
      ) : null}
      <div class="calc-chips">
        {table.ready ? (
          <Chip
            on={hand.ready === "yes"}
            label={t("calc.ready.yes")}
            onChange={(on) => {
              onChange({ ...hand, ready: on ? "yes" : "no" });
            }}
          />
        ) : null}
        {table.ready && counts(/^heavenly_ready/) ? (
          <Chip
            on={hand.ready === "first"}
            label={t("calc.ready.first")}
            onChange={(on) => {
              onChange({ ...hand, ready: on ? "first" : "no" });
            }}
          />
        ) : null}
        {table.ready
          ? ([3, 2, 1] as const).map((seat) => (
              <Chip
                key={seat}
                on={hand.others[seat - 1]?.ready === true}
                label={t("calc.otherReady", { who: t(`calc.from.${seat}`) })}
                onChange={(on) => {
                  onChange(withReady(hand, seat, on));
                }}
              />
            ))
          : null}
        {flags.map((flag) => (
          <Chip
            key={flag}
            on={hand.flags.includes(flag)}
            label={t(`calc.flag.${flag}`)}
            testid={`flag-${flag}`}
            onChange={(on) => {
              onChange(flagged(hand, flag, on));
            }}
          />
        ))}
        {openings.map((opening) => (
          <Chip
            key={opening}
            on={hand.opening === opening}
            label={t(`calc.opening.${opening}`)}
            onChange={(on) => {
              onChange({ ...hand, opening: on ? opening : null });
            }}
          />
        ))}
      </div>
    </>
  );
}

function seatWord(wind: Place): string {
  return wind === 0 ? t("calc.dealerSeat", { wind: windWord(wind) }) : windWord(wind);
}

/** The circumstances in one line. */
export function situationWords(hand: MahjongHand, table: HandRules): string {
  const words = [
    hand.selfDrawn
      ? t("result.selfDrawn")
      : t("calc.discardBy", { who: t(`calc.from.${hand.from as 1 | 2 | 3}`) }),
    t("calc.seatIs", { wind: seatWord(hand.seat as Place) }),
    ...(table.ready && hand.ready !== "no" ? [t(`calc.ready.${hand.ready}`)] : []),
    ...(table.flowers && hand.bonus.length > 0
      ? [t("calc.bonusCount", { count: hand.bonus.length })]
      : []),
    ...hand.flags.map((flag) => t(`calc.flag.${flag}`)),
    ...(hand.opening === null ? [] : [t(`calc.opening.${hand.opening}`)]),
  ];
  return words.join(" · ");
}
