import type { MahjongBoard } from "../../../board/mahjong/board";
import { Flowers } from "./Flowers";
import { t } from "../../../i18n/translate";
import type { ResultProps } from "../contract";
import { Termed } from "../../terms/Termed";
import { windOf } from "../places";
import { ResultHands } from "../ResultHands";
import { ResultSeats } from "../ResultSeats";
import { Transfers } from "../Transfers";
import { inOrder } from "../../../board/mahjong/handOrder";
import { BirdsLine } from "./Birds";
import { Melds } from "./Melds";
import { PlayTile } from "./PlayTile";
import { WinBlock } from "./WinBlock";
import { windWord } from "./words";

/** The result of a deal: who won with what, what it was worth and why, who paid, every hand. */
export function Result({
  board,
  ruleset,
  rules,
  occupants,
  scores,
  mine,
}: ResultProps<MahjongBoard>) {
  const name = (seat: number): string => occupants[seat]?.name ?? "";
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
        <BirdsLine board={board} name={name} />
        <Transfers transfers={board.transfers} name={name} />
        <ResultHands
          seats={board.seats}
          wins={board.wins}
          name={name}
          hand={({ hand, melds, bonus }, seat) => (
            <span class="mj-mini-hand">
              <span class="mj-win-group">
                {inOrder(hand ?? [], board.wild).map((tile, place) => (
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
