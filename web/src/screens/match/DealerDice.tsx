import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import { still } from "../../state/appearance";
import "./dice.css";

export interface DealerDiceProps {
  board: BoardState;
  /** The dice that chose the first dealer; none if the first seat deals. */
  dice: readonly number[];
  /** The seats were drawn just before this match. */
  seatsDrawn: boolean;
  name: (seat: number) => string;
  pace: number;
}

/** The dice are seen for so long (ms), the dealing going on below them. */
const SEEN = 1200;
/** They show other sides until they lie (ms). */
const ROLLING = 560;
const TURN = 80;

/**
 * The throw for the first dealer, over the middle of the table while the first deal is dealt; a tap
 * ends it.
 */
export function DealerDice({ board, dice, seatsDrawn, name, pace }: DealerDiceProps) {
  const first = dice.length > 0 && board.number === 1 && isUntouched(board);
  const seen = useSignal(first);
  const rolling = useSignal(first && pace > 0 && !still());
  const turned = useSignal(0);

  useEffect(() => {
    if (!first) return;
    const turning = setInterval(() => {
      turned.value += 1;
    }, TURN);
    const lie = setTimeout(() => {
      clearInterval(turning);
      rolling.value = false;
    }, ROLLING * pace);
    const leave = () => {
      seen.value = false;
    };
    const end = setTimeout(leave, Math.max(SEEN, SEEN * pace));
    addEventListener("pointerdown", leave);
    return () => {
      removeEventListener("pointerdown", leave);
      clearInterval(turning);
      clearTimeout(lie);
      clearTimeout(end);
    };
  }, []);

  if (!seen.value) return null;
  const sum = dice.reduce((points, die) => points + die, 0);
  return (
    <div class={rolling.value ? "dealer-dice rolling" : "dealer-dice"} data-testid="dealer-dice">
      {seatsDrawn ? (
        <p class="dealer-dice-words seats" role="status">
          {t("dice.seats")}
        </p>
      ) : null}
      <span class="dealer-dice-pair" aria-hidden="true">
        {dice.map((die, index) => (
          <Die
            key={index}
            side={rolling.value ? 1 + ((die + turned.value * (index + 2)) % 6) : die}
          />
        ))}
      </span>
      <p class="dealer-dice-words" role="status">
        {t("dice.dealer", { sum, name: name(board.dealer) })}
      </p>
    </div>
  );
}

/** True before anybody has done anything. */
function isUntouched({ seats }: BoardState): boolean {
  return seats.every(({ river, melds }) => river.length === 0 && melds.length === 0);
}

/** The pips of each side, on a grid of three by three. */
const PIPS: readonly (readonly number[])[] = [
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

/** One and four are red, as on every die in China. */
const RED = [1, 4];

function Die({ side }: { side: number }) {
  return (
    <svg class={RED.includes(side) ? "die red" : "die"} viewBox="0 0 40 40">
      <rect x="1" y="1" width="38" height="38" rx="9" />
      {(PIPS[side - 1] ?? []).map((place) => (
        <circle
          key={place}
          cx={10 + (place % 3) * 10}
          cy={10 + Math.floor(place / 3) * 10}
          r={side === 1 ? 6.5 : 3.8}
        />
      ))}
    </svg>
  );
}
