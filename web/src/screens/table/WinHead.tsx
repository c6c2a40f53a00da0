import { SumButton, type SumButtonProps } from "../calculator/SumButton";
import { WinPicture } from "../scores/WinPicture";
import { Termed } from "../terms/Termed";
import type { ShownWin } from "../scores/winDrawing";
import "./result.css";

export interface WinHeadProps extends SumButtonProps {
  winner: string;
  /** 自摸, who dealt in: in words. */
  how: string;
  /** The winner drew or flipped it, and nobody gave it. */
  own: boolean;
  /** The win for its picture. */
  shown: () => ShownWin;
}

/** The head of a win: who won and how, its picture, the calculator with that hand. */
export function WinHead({ winner, how, own, shown, ...calculated }: WinHeadProps) {
  return (
    <header class="result-head">
      <b class="result-winner">{winner}</b>
      <span class={own ? "result-how own brush" : "result-how brush"}>
        <Termed text={how} />
      </span>
      <span class="result-tools">
        <WinPicture win={shown} />
        <SumButton {...calculated} />
      </span>
    </header>
  );
}
