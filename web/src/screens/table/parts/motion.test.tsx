// @vitest-environment happy-dom
import { render } from "preact";
import { useRef } from "preact/hooks";
import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { mahjongMoves } from "../mahjong/motion";
import { PAOHUZI_MOVES } from "../paohuzi/motion";
import { useMotion, type Moves } from "./motion";

const PAID = {
  is: "paid",
  transfers: [{ payer: 1, payee: 0, points: 2, reason: "kong" }],
  playsOn: true,
} as const;

beforeEach(() => {
  render(null, document.body);
  Element.prototype.animate = vi.fn(() => ({}) as Animation);
});

interface TableProps<B, C> {
  board: B;
  pace: number;
  moves: Moves<B, C>;
}

function Table<B, C>({ board, pace, moves }: TableProps<B, C>) {
  const root = useRef<HTMLDivElement>(null);
  useMotion(root, board, pace, moves);
  return (
    <div ref={root} class="table">
      <i class="seat-card" data-seat="0" />
      <i class="seat-card" data-seat="1" />
      <div class="flights" />
    </div>
  );
}

test.each([
  ["mahjong", mahjongMoves(0, () => 0)],
  ["paohuzi", PAOHUZI_MOVES],
] as const)("%s: without motion the points of a payment are told all the same", (_, own) => {
  // Two boards between which somebody has paid.
  const moves = { ...own, changes: () => [PAID] } as unknown as Moves<number, typeof PAID>;
  for (const board of [1, 2]) {
    void act(() => {
      render(<Table board={board} pace={0} moves={moves} />, document.body);
    });
  }
  const sums = [...document.querySelectorAll(".seat-sum")].map((sum) => sum.textContent);
  expect(sums).toEqual(["+2", "−2"]);
  expect(document.querySelectorAll(".flying-points")).toHaveLength(0);
});
