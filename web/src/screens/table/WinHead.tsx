import { SumButton, type SumButtonProps } from "../calculator/SumButton";
import "./result.css";

export interface WinHeadProps extends SumButtonProps {
  winner: string;
  /** 自摸, who dealt in: in words. */
  how: string;
  /** The winner drew or flipped it, and nobody gave it. */
  own: boolean;
}

/** The head of a win: who won and how, and the calculator with that hand. */
export function WinHead({ winner, how, own, ...calculated }: WinHeadProps) {
  return (
    <header class="result-head">
      <b class="result-winner">{winner}</b>
      <span class={own ? "result-how own brush" : "result-how brush"}>{how}</span>
      <SumButton {...calculated} />
    </header>
  );
}
