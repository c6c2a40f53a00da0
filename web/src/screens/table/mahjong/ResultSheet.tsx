import type { MahjongBoard } from "../../../board/mahjong/board";
import { Flowers } from "./Flowers";
import { t } from "../../../i18n/translate";
import type { ResultProps } from "../games";
import { windOf } from "../places";
import { signed } from "../points";
import { ResultColumns } from "../ResultColumns";
import { Transfers } from "../Transfers";
import { inOrder } from "./arrange";
import { BirdsLine } from "./Birds";
import { Melds } from "./Melds";
import { PlayTile } from "./PlayTile";
import { WinBlock } from "./WinBlock";
import { windWord } from "./words";

/** How a deal ended: who won with what, what it was worth and why, who paid, every hand. */
export function Result({ board, ruleset, rules, sitters, scores }: ResultProps<MahjongBoard>) {
  const name = (seat: number): string => sitters[seat]?.name ?? "";
  return (
    <div class={board.wins.length === 0 ? "deal-result mj-result" : "deal-result mj-result won"}>
      {board.wins.length === 0 ? (
        <p class="mj-result-none brush">
          {t(board.exhausted === "three_winners" ? "result.threeWinners" : "result.exhausted")}
        </p>
      ) : (
        board.wins.map((won, index) => (
          <WinBlock
            key={index}
            won={won}
            board={board}
            ruleset={ruleset}
            rules={rules}
            name={name}
          />
        ))
      )}
      <div class="result-rest">
        <BirdsLine board={board} name={name} />
        <ResultColumns />
        <ol class="result-seats">
          {board.seats.map((seat, index) => {
            const gained = board.scores[index] ?? 0;
            const won = board.wins.some((win) => win.seat === index);
            return (
              <li key={index} class={won ? "winner" : ""} data-seat={index}>
                <span class="mj-result-wind">
                  {windWord(windOf(board.seats.length, index, board.dealer))}
                </span>
                <span class="result-name">{name(index)}</span>
                <b class={gained > 0 ? "gain" : gained < 0 ? "loss" : ""}>{signed(gained)}</b>
                <span class="result-sum">{signed((scores[index] ?? 0) + gained)}</span>
                {won ? null : (
                  <span class="mj-mini-hand">
                    <span class="mj-win-group">
                      {inOrder(seat.hand ?? [], board.wild).map((tile, place) => (
                        <PlayTile kind={tile} key={place} />
                      ))}
                    </span>
                    <Melds melds={seat.melds} owner={index} seats={board.seats.length} />
                    <Flowers bonus={seat.bonus} seat={index} />
                  </span>
                )}
              </li>
            );
          })}
        </ol>
        <Transfers transfers={board.transfers} name={name} />
      </div>
    </div>
  );
}
