import { Segments } from "../../ui/controls";
import type { Ruleset } from "../../rulesets/rulesets";
import { Tile } from "../../art/Tile";
import { BONUS, type TileKind } from "../../board/core/tile";
import { tileName } from "../../i18n/names";
import { t } from "../../i18n/translate";
import { placesOf, type Place } from "../../telling/places";
import { kongWord, suitWord, windWord } from "../../telling/mahjong/words";
import { Chip, Question } from "./Keys";
import {
  asksForKong,
  drawnBySelf,
  flagged,
  FLAGS,
  flagsOf,
  hasLeft,
  KONG_KINDS,
  knows,
  OPENINGS,
  opens,
  possible,
  seated,
  withBonus,
  withLeft,
  withReady,
  withStake,
  type Flag,
  type HandRules,
  type MahjongHand,
  type Opening,
} from "./mahjong";
import { say } from "./say";
import { ownSeatWord, seatWord, stakeQuestion } from "./seatWords";

export interface MahjongSituationProps {
  hand: MahjongHand;
  table: HandRules;
  ruleset: Ruleset | null;
  /** The pairs of which one may be named (支对). */
  pairs: readonly TileKind[];
  onChange: (hand: MahjongHand) => void;
}

/**
 * Parts of the fans' names by which a flag counts; a flag that no fan needs is not asked, unless it
 * counts for the payment alone (null).
 */
const FLAG_FANS: Readonly<Record<Flag, RegExp | null>> = {
  last_tile: /^last_tile_(draw|claim)|under_the_sea/,
  replacement: /replacement/,
  flower_replacement: /flower_set|eight_immortals/,
  kong_discard: /kong_discard|discard_after_kong/,
  robbing_kong: /robb/,
  multiple_winners: null,
  fourth_tile: /^last_tile$|fourth_tile/,
  treasure_shown: /^treasure_/,
};
const OPENING_FANS: Readonly<Record<Opening, RegExp>> = {
  heaven: /^heavenly_(hand|win)/,
  earth: /^earthly_(hand|win)/,
  human: /^human/,
};
/** A longer streak is offered only if there was one. */
const MOST_STREAK = 4;
const WINDS: readonly Place[] = [0, 1, 2, 3];

/** The circumstances of the win: the tile's origin, the seat, and all else that counts. */
export function MahjongSituation(props: MahjongSituationProps) {
  const { table, ruleset, pairs, onChange } = props;
  const hand = seated(props.hand, table);
  const seats = WINDS.slice(0, table.seats);
  const seatQuestion = say(table.winds ? "calc.seat" : "calc.seatOf");
  // Upstream first: most tiles are chowed from there.
  const places = placesOf(table.seats).slice(1).reverse() as (1 | 2 | 3)[];
  const fans = ruleset?.fans ?? [];
  const counts = (name: RegExp | null): boolean =>
    name === null || fans.some(({ id }) => name.test(id));
  const flags = FLAGS.filter(
    (flag) =>
      knows(table, flag) &&
      possible(hand, flag) &&
      (hand.flags.includes(flag) || counts(FLAG_FANS[flag])),
  );
  const openings = OPENINGS.filter(
    (opening) =>
      opens(hand, opening, table) && (hand.opening === opening || counts(OPENING_FANS[opening])),
  );
  return (
    <>
      <Question label={say("calc.how")}>
        <Segments
          label={say("calc.how")}
          options={[
            { value: true, label: t("result.selfDrawn") },
            { value: false, label: say("calc.discard") },
          ]}
          value={hand.selfDrawn}
          onChange={(selfDrawn) => {
            onChange(drawnBySelf(hand, selfDrawn));
          }}
        />
      </Question>
      {hand.selfDrawn || places.length === 1 ? null : (
        <Question label={say("calc.from")}>
          <Segments
            label={say("calc.from")}
            options={places.map((value) => ({
              value: value,
              label: say(`calc.from.${value}`),
            }))}
            value={hand.from}
            onChange={(from) => {
              onChange({ ...hand, from });
            }}
          />
        </Question>
      )}
      <Question label={seatQuestion}>
        <Segments
          label={seatQuestion}
          options={seats.map((value) => ({ value: value, label: seatWord(value, table) }))}
          value={hand.seat}
          onChange={(seat) => {
            onChange({ ...hand, seat });
          }}
        />
      </Question>
      {asksForKong(hand, table) ? (
        <Question label={say("calc.kong")}>
          <Segments
            label={say("calc.kong")}
            options={[
              ...KONG_KINDS.map((kind) => ({ value: kind, label: kongWord(kind, table.playsOn) })),
              { value: null, label: say("calc.kong.none") },
            ]}
            value={hand.kong}
            onChange={(kong) => {
              onChange({ ...hand, kong });
            }}
          />
        </Question>
      ) : null}
      {counts(/prevalent/) ? (
        <Question label={say("calc.round")}>
          <Segments
            label={say("calc.round")}
            options={WINDS.map((value) => ({ value: value, label: windWord(value) }))}
            value={hand.round}
            onChange={(round) => {
              onChange({ ...hand, round });
            }}
          />
        </Question>
      ) : null}
      {table.thrown ? (
        <Question label={say("calc.thrown")}>
          <Segments
            label={say("calc.thrown")}
            options={numbers(4)}
            value={hand.thrown}
            onChange={(thrown) => {
              onChange({ ...hand, thrown });
            }}
          />
        </Question>
      ) : null}
      {table.flowers ? (
        <Question label={say("calc.bonus")}>
          <TileChoice
            kinds={BONUS}
            chosen={(kind) => hand.bonus.includes(kind)}
            onPress={(kind) => {
              onChange(withBonus(hand, kind));
            }}
          />
        </Question>
      ) : null}
      {table.stakes > 0 ? (
        <Question label={t("reason.stakes")}>
          <div class="stake-keys">
            {seats.map((seat) => (
              <span key={seat}>
                {seatWord(seat, table)}
                <Segments
                  label={stakeQuestion(seat, table)}
                  options={numbers(table.stakes)}
                  value={hand.stakes[seat] ?? 0}
                  onChange={(points) => {
                    onChange(withStake(hand, seat, points));
                  }}
                />
              </span>
            ))}
          </div>
        </Question>
      ) : null}
      {table.lacking ? (
        <Question label={t("mj.log.lackingAsked")}>
          <Segments
            label={t("mj.log.lackingAsked")}
            options={[0, 1, 2].map((suit) => ({ value: suit, label: suitWord(suit) }))}
            value={hand.lacking ?? -1}
            onChange={(suit) => {
              onChange({ ...hand, lacking: hand.lacking === suit ? null : suit });
            }}
          />
        </Question>
      ) : null}
      {table.streak ? (
        <Question label={say("calc.streak")}>
          <Segments
            label={say("calc.streak")}
            options={numbers(Math.max(MOST_STREAK, hand.streak))}
            value={hand.streak}
            onChange={(streak) => {
              onChange({ ...hand, streak });
            }}
          />
        </Question>
      ) : null}
      {pairs.length > 0 ? (
        <Question label={say("calc.named")}>
          <TileChoice
            kinds={pairs}
            chosen={(kind) => hand.named === kind}
            onPress={(kind) => {
              onChange({ ...hand, named: hand.named === kind ? null : kind });
            }}
          />
        </Question>
      ) : null}
      <div class="calc-chips">
        {table.ready && !table.readyAtOnce ? (
          <Chip
            on={hand.ready === "yes"}
            label={say("calc.ready.yes")}
            onChange={(on) => {
              onChange({ ...hand, ready: on ? "yes" : "no" });
            }}
          />
        ) : null}
        {table.ready && counts(/^heavenly_ready/) ? (
          <Chip
            on={hand.ready === "first"}
            label={say("calc.ready.first")}
            onChange={(on) => {
              onChange({ ...hand, ready: on ? "first" : "no" });
            }}
          />
        ) : null}
        {table.ready && counts(/^earthly_ready/) ? (
          <Chip
            on={hand.ready === "first_draw"}
            label={say("calc.ready.first_draw")}
            onChange={(on) => {
              onChange({ ...hand, ready: on ? "first_draw" : "no" });
            }}
          />
        ) : null}
        {table.ready && !table.readyAtOnce
          ? places.map((seat) => (
              <Chip
                key={seat}
                on={hand.others[seat - 1]?.ready === true}
                label={say("calc.otherReady", { who: say(`calc.from.${seat}`) })}
                onChange={(on) => {
                  onChange(withReady(hand, seat, on));
                }}
              />
            ))
          : null}
        {table.leaves
          ? places
              .filter((seat) => hand.selfDrawn || hand.from !== seat)
              .map((seat) => (
                <Chip
                  key={`left-${seat}`}
                  on={hasLeft(hand, seat, table)}
                  label={say("calc.otherLeft", { who: say(`calc.from.${seat}`) })}
                  testid={`left-${seat}`}
                  onChange={(on) => {
                    onChange(withLeft(hand, seat, on));
                  }}
                />
              ))
          : null}
        {flags.map((flag) => (
          <Chip
            key={flag}
            on={hand.flags.includes(flag)}
            label={say(`calc.flag.${flag}`)}
            testid={`flag-${flag}`}
            onChange={(on) => {
              onChange(flagged(hand, flag, on, table));
            }}
          />
        ))}
        {openings.map((opening) => (
          <Chip
            key={opening}
            on={hand.opening === opening}
            label={say(`calc.opening.${opening}`)}
            onChange={(on) => {
              onChange({ ...hand, opening: on ? opening : null });
            }}
          />
        ))}
      </div>
    </>
  );
}

interface TileChoiceProps {
  kinds: readonly TileKind[];
  chosen: (kind: TileKind) => boolean;
  onPress: (kind: TileKind) => void;
}

/** Tiles of which some are chosen. */
function TileChoice({ kinds, chosen, onPress }: TileChoiceProps) {
  return (
    <div class="bonus-keys">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          class="bonus-key"
          aria-label={tileName(kind)}
          aria-pressed={chosen(kind)}
          onClick={() => {
            onPress(kind);
          }}
        >
          <Tile kind={kind} label={null} />
        </button>
      ))}
    </div>
  );
}

/** The choices from 0 to the most. */
function numbers(most: number): { value: number; label: string }[] {
  return Array.from({ length: most + 1 }, (_, value) => ({ value, label: String(value) }));
}

/** The circumstances in one line. */
export function situationWords(given: MahjongHand, table: HandRules): string {
  const hand = seated(given, table);
  const { named } = hand;
  const words = [
    hand.selfDrawn
      ? t("result.selfDrawn")
      : say("calc.discardBy", { who: say(`calc.from.${hand.from as 1 | 2 | 3}`) }),
    ownSeatWord(hand.seat, table),
    ...(table.ready && hand.ready !== "no" ? [say(`calc.ready.${hand.ready}`)] : []),
    ...(named === null ? [] : [t("mj.named", { tile: tileName(named) })]),
    ...(table.flowers && hand.bonus.length > 0
      ? [say("calc.bonusCount", { count: hand.bonus.length })]
      : []),
    ...(table.stakes > 0 && hand.stakes.length > 0
      ? [say("calc.stakesAre", { stakes: hand.stakes.join(" ") })]
      : []),
    ...(table.lacking && hand.lacking !== null
      ? [t("mj.lacking", { suit: suitWord(hand.lacking) })]
      : []),
    ...(table.streak && hand.streak > 0 ? [say("calc.streakOf", { count: hand.streak })] : []),
    ...([1, 2, 3] as const)
      .filter((seat) => hasLeft(hand, seat, table))
      .map((seat) => say("calc.otherLeft", { who: say(`calc.from.${seat}`) })),
    ...flagsOf(hand, table).map((flag) => say(`calc.flag.${flag}`)),
    ...(hand.kong !== null && asksForKong(hand, table)
      ? [say("calc.kongIs", { kong: kongWord(hand.kong, table.playsOn) })]
      : []),
    ...(hand.opening !== null && opens(hand, hand.opening, table)
      ? [say(`calc.opening.${hand.opening}`)]
      : []),
  ];
  return words.join(" · ");
}
