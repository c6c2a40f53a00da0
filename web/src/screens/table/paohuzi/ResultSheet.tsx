import { useSignal } from "@preact/signals";
import { useContext } from "preact/hooks";
import { isBrief, localized, rulesetOf } from "../../../rulesets/rulesets";
import { cardMeaning, type CardMeaning } from "../../../board/core/card";
import type { PaohuziBoard } from "../../../board/paohuzi/board";
import { byGroups } from "../../../board/paohuzi/columns";
import type { Won } from "../../../board/paohuzi/events";
import { readRules, type TableRules } from "../../../board/paohuzi/table";
import { t } from "../../../i18n/translate";
import type { Transfer } from "../../../net/protocol";
import type { ResultProps } from "../parts/contract";
import type { SumButtonProps } from "../../calculator/SumButton";
import { Termed } from "../../../terms/Termed";
import { gainsOf } from "../parts/gains";
import { RaceTo } from "../../../matches/MatchPoints";
import { Account } from "../result/Account";
import { accountOf } from "../result/account";
import { say } from "../result/say";
import { ResultHands } from "../result/ResultHands";
import { ResultSeats } from "../result/ResultSeats";
import { shownWin } from "../parts/shownWin";
import { WinHead, type WinHeadProps } from "../result/WinHead";
import { fanWorth, plainWord } from "../../../telling/paohuzi/sum";
import { Formula } from "../../../telling/paohuzi/Formula";
import { Melds } from "./Melds";
import { RulesContext } from "./rulesContext";
import { TableCard } from "./TableCard";
import { WinHand } from "./WinHand";
import { PAOHUZI_WIN } from "./winTelling";
import { howWon, PAYMENT_WORDS } from "../../../telling/paohuzi/words";

/**
 * The result of a deal: the winner's groups with their huxi, the payments and their reasons, every
 * hand, the stock.
 */
export function Result({
  board,
  ruleset,
  rules,
  occupants,
  scores,
  mine,
}: ResultProps<PaohuziBoard>) {
  const chosen = useSignal(mine ?? board.wins[0]?.seat ?? 0);
  const table = readRules(rules);
  const raceTo = useContext(RaceTo);
  const name = (seat: number): string => occupants[seat]?.name ?? "";
  const seat = chosen.value;
  return (
    <RulesContext.Provider value={table}>
      <div
        class={board.wins.length === 0 ? "deal-result phz-result" : "deal-result phz-result won"}
      >
        <ResultSeats
          board={board}
          scores={scores}
          mine={mine}
          chosen={seat}
          onChoose={(other) => {
            chosen.value = other;
          }}
          name={name}
          mark={(of) => (of === board.dealer ? t("table.dealer.mark") : "")}
        />
        <div class="result-first">
          {board.wins.length > 0 ? null : (
            <p class="result-none">
              <b class="brush">
                <Termed text={t("phz.result.exhausted")} />
              </b>
              <span data-testid="exhausted-why">
                <Termed text={whyPaid(table, name(board.dealer), board.transfers)} />
              </span>
            </p>
          )}
          {/* In a race nobody pays before its end. */}
          {raceTo > 0 ? (
            <p class="settlement">{t("standings.settledLater")}</p>
          ) : (
            <Account
              lines={accountOf(board.transfers, seat, {
                name,
                payments: PAYMENT_WORDS,
                win: (winner, of) => winWord(board, winner, of, name),
                reason: (transfer) => tiWord(transfer, table),
              })}
              seat={seat}
              seats={board.seats.length}
              own={seat === mine}
              name={name}
            />
          )}
        </div>
        {board.wins.length === 0 ? null : (
          <div class="result-wins">
            {board.wins.map((won, index) => (
              <WinBlock
                key={index}
                won={won}
                ruleset={ruleset}
                rules={rules}
                shown={() =>
                  shownWin(
                    PAOHUZI_WIN,
                    won,
                    board,
                    { ruleset, rules },
                    name,
                    gainsOf(board, raceTo),
                  )
                }
                sum={({ paohuziSum }) => paohuziSum(won, board, { ruleset, rules })}
                name={name}
              />
            ))}
          </div>
        )}
        <div class="result-rest">
          <ResultHands
            seats={board.seats}
            wins={board.wins}
            name={name}
            mine={mine}
            hand={({ hand, melds }) => (
              <span class="phz-mini">
                <Melds melds={melds} seen="all" />
                {byGroups(hand ?? [], table).map(({ cards }, column) => (
                  <span class="phz-mini-column" key={column}>
                    {cards.map((card, row) => (
                      <TableCard kind={card} form="square" key={row} />
                    ))}
                  </span>
                ))}
              </span>
            )}
          />
          <Leftovers board={board} />
        </div>
      </div>
    </RulesContext.Provider>
  );
}

/** 自摸, 胡甲翻的牌; of a win of somebody else: 放炮, 甲自摸, 甲胡牌. */
function winWord(
  { wins }: PaohuziBoard,
  winner: number,
  seat: number,
  name: (seat: number) => string,
): string {
  const won = wins.find((one) => one.seat === winner);
  if (winner === seat) return won === undefined ? say("win.own") : howWon(won, name);
  if (won?.giver === seat && won.how === "discard") return t("reason.discarder");
  if (won?.how === "self") return say("win.drawn", { name: name(winner) });
  return say("win.other", { name: name(winner) });
}

/** 提龙（大字两份）: a big one is paid twice; null for any other payment. */
function tiWord({ reason, points }: Transfer, { base }: TableRules): string | null {
  return reason === "ti" ? say(points > base ? "ti.big" : "ti.small") : null;
}

/** The reason that points moved, or did not, in a deal that nobody won. */
function whyPaid(
  { huangPenalty, base, race }: TableRules,
  name: string,
  transfers: readonly Transfer[],
): string {
  const points = race ? huangPenalty : huangPenalty * base;
  const kept = transfers.some(({ reason }) => reason === "ti");
  if (points === 0) return t(kept ? "phz.result.exhausted.ti" : "phz.result.exhausted.free");
  return t(race ? "phz.result.exhausted.marks" : "phz.result.exhausted.paid", { name, points });
}

interface WinBlockProps {
  won: Won;
  ruleset: string;
  rules: WinHeadProps["rules"];
  shown: WinHeadProps["shown"];
  sum: SumButtonProps["sum"];
  name: (seat: number) => string;
}

function WinBlock({ won, ruleset, rules, shown, sum, name }: WinBlockProps) {
  const described = rulesetOf(ruleset);
  const texts = described?.fans ?? [];
  const table = readRules(rules);
  const { score } = won;
  const head = (
    <>
      <WinHead
        winner={name(won.seat)}
        how={howWon(won, name)}
        own={won.giver === null}
        ruleset={ruleset}
        rules={rules}
        shown={shown}
        sum={sum}
      />
      <WinHand won={won} />
    </>
  );
  // Until the names of fans have come there would be none but their ids.
  if (isBrief(described)) return <section class="result-win phz-win">{head}</section>;
  return (
    <section class="result-win phz-win" data-testid="win">
      {head}
      <ul class="result-fans">
        {score.fans.map((fan) => {
          const text = texts.find((candidate) => candidate.id === fan.id);
          return (
            <li key={fan.id} title={text === undefined ? "" : localized(text.definition)}>
              <span>
                <Termed
                  text={text === undefined ? fan.id.replaceAll("_", " ") : localized(text.name)}
                  meaning={text === undefined ? undefined : localized(text.definition)}
                />
                {grownBy(fan.id, won, table)}
              </span>
              <b>{fanWorth(fan, table)}</b>
            </li>
          );
        })}
        {score.fans.length === 0 ? <li class="result-fan-none">{plainWord(score)}</li> : null}
      </ul>
      {score.xing === null ? null : (
        <p class="phz-xing">
          <span>
            <Termed text={t("phz.result.xing")} />
          </span>
          <TableCard kind={score.xing} form="square" w={24} />
        </p>
      )}
      <Formula won={won} rules={table} />
    </section>
  );
}

const GROWING = {
  red_hu: { counts: ({ red }: CardMeaning) => red, words: "fan.reds" },
  big_hu: { counts: ({ big }: CardMeaning) => big, words: "fan.bigs" },
  small_hu: { counts: ({ big }: CardMeaning) => !big, words: "fan.smalls" },
} as const;

/** 11红: the number of cards for which a bonus hand is worth more and more; empty for others. */
function grownBy(fan: string, { score }: Won, { red }: TableRules): string {
  if (!Object.hasOwn(GROWING, fan)) return "";
  const { counts, words } = GROWING[fan as keyof typeof GROWING];
  const cards = score.groups.flatMap((group) => group.cards);
  return ` ${say(words, { count: cards.filter((card) => counts(cardMeaning(card, red))).length })}`;
}

/** The stock as it would have gone on, and the cards set aside. */
function Leftovers({ board }: { board: PaohuziBoard }) {
  const { settled } = board;
  if (settled === null) return null;
  const { stock, buried } = settled;
  return (
    <div class="phz-leftovers">
      <h3>
        {stock.length === 0
          ? t("phz.result.noStock")
          : t("phz.result.stock", { count: stock.length })}
      </h3>
      <div class="phz-leftover-cards" data-testid="stock-left">
        {stock.map((card, place) => (
          <TableCard kind={card} form="square" key={place} />
        ))}
      </div>
      {buried.length === 0 ? null : (
        <>
          <h3>{t("phz.result.buried", { count: buried.length })}</h3>
          <div class="phz-leftover-cards">
            {buried.map((card, place) => (
              <TableCard kind={card} form="square" key={place} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
