import { SumButton, type SumButtonProps } from "../../calculator/SumButton";
import { WinPicture } from "../../../picture/WinPicture";
import { Termed } from "../../../terms/Termed";
import type { ShownWin } from "../../../picture/winDrawing";
import "../../../telling/formula.css";
import "../parts/result.css";

export interface WinHeadProps extends Omit<SumButtonProps, "sum"> {
  /** The hand for the calculator; null if the calculator cannot take it. */
  sum: SumButtonProps["sum"] | null;
  winner: string;
  /** The place of the win among several, in words. */
  place?: string;
  /** 自摸, or the seat that dealt in: in words. */
  how: string;
  /** The winner drew or flipped it, and nobody gave it. */
  own: boolean;
  /** The winner and the way stand above it already. */
  headed?: boolean;
  /** The win for its picture. */
  shown: () => ShownWin;
}

/** The head of a win: the winner and the way, its picture, the calculator with that hand. */
export function WinHead(props: WinHeadProps) {
  const { winner, place, how, own, headed = false, shown, sum, ...calculated } = props;
  return (
    <header class={headed ? "result-head headed" : "result-head"}>
      {headed ? null : (
        <span class="result-won">
          <b class="result-winner">
            {place === undefined ? null : <em class="result-place">{place}</em>}
            {winner}
          </b>
          <span class={own ? "result-how own brush" : "result-how brush"}>
            <Termed text={how} />
          </span>
        </span>
      )}
      <span class="result-tools">
        <WinPicture win={shown} />
        {sum === null ? null : <SumButton {...calculated} sum={sum} />}
      </span>
    </header>
  );
}
