import type { MahjongBoard } from "../../../board/mahjong/board";
import { Flowers } from "./Flowers";
import { t } from "../../../i18n/translate";
import type { ResultProps } from "../parts/contract";
import { Termed } from "../../../terms/Termed";
import { windOf } from "../../../telling/places";
import { ResultHands } from "../parts/ResultHands";
import { ResultSeats } from "../parts/ResultSeats";
import { Transfers } from "../../../telling/Transfers";
import { inOrder, orderOf } from "../../../board/mahjong/handOrder";
import { endStates, type EndState } from "../../../board/mahjong/winPoints";
import { BirdsLine } from "./Birds";
import { Melds } from "./Melds";
import { PlayTile } from "./PlayTile";
import { WinBlock } from "./WinBlock";
import { paymentWords, windWord } from "../../../telling/mahjong/words";

function notWon({ seats, wins }: MahjongBoard, name: (seat: number) => string): string {
  const left = seats.flatMap((_, seat) =>
    wins.some((won) => won.seat === seat) ? [] : [name(seat)],
  );
  return left.join(t("table.comma"));
}

/** 有叫, 没叫, 花猪. */
function stateWord(state: EndState | undefined): string | null {
  return state === undefined ? null : t(`mj.result.${state}`);
}

/**
 * The result of a deal: the winner and the hand, its worth and the reasons, the payers, every hand.
 */
export function Result({
  board,
  ruleset,
  rules,
  occupants,
  scores,
  mine,
}: ResultProps<MahjongBoard>) {
  const name = (seat: number): string => occupants[seat]?.name ?? "";
  const states = endStates(board, rules);
  return (
    <div class={board.wins.length === 0 ? "deal-result mj-result" : "deal-result mj-result won"}>
      {board.wins.length === 0 ? (
        <p class="mj-result-none brush">
          <Termed
            text={t(
              board.exhausted === "three_winners" ? "result.threeWinners" : "result.exhausted",
            )}
          />
        </p>
      ) : (
        <div class="result-wins">
          {board.exhausted === null || notWon(board, name) === "" ? null : (
            <p class="mj-result-out">
              <Termed text={t("mj.result.goesOut", { names: notWon(board, name) })} />
            </p>
          )}
          {board.wins.map((won, index) => (
            <WinBlock
              key={index}
              won={won}
              board={board}
              ruleset={ruleset}
              rules={rules}
              name={name}
            />
          ))}
        </div>
      )}
      <div class="result-rest">
        <ResultSeats
          board={board}
          scores={scores}
          mine={mine}
          name={name}
          mark={(seat) => windWord(windOf(board.seats.length, seat, board.dealer))}
        />
        <BirdsLine board={board} rules={rules} name={name} />
        <Transfers
          transfers={board.transfers}
          name={name}
          words={paymentWords(rules, board.wins.length > 0)}
        />
        <ResultHands
          seats={board.seats}
          wins={board.wins}
          name={name}
          note={(seat) => stateWord(states.get(seat))}
          hand={({ hand, melds, bonus }, seat) => (
            <span class="mj-mini-hand">
              <span class="mj-win-group">
                {inOrder(hand ?? [], orderOf(board, seat)).map((tile, place) => (
                  <PlayTile kind={tile} key={place} />
                ))}
              </span>
              <Melds melds={melds} owner={seat} seats={board.seats.length} />
              <Flowers bonus={bonus} seat={seat} />
            </span>
          )}
        />
      </div>
    </div>
  );
}
