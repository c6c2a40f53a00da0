import type { ComponentChildren } from "preact";
import { Card } from "../../art/Card";
import { Tile } from "../../art/Tile";
import type { Game } from "../../board/core/game";

/** A tile or card in a picture. */
export interface Lying {
  /** Undefined: face down. */
  kind?: number;
  x: number;
  y: number;
  /** Ringed: the one that the picture is about. */
  lit?: boolean;
}

/** A table seen from above: pieces, and arrows to their places. */
export interface Scene {
  pieces: readonly Lying[];
  arrows: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
  /** The claim that is called out, if there is one. */
  call?: "chow" | "pung" | "kong" | "win";
}

const WIDTH = 120;
const HEIGHT = 84;
const PIECE = { mahjong: { w: 13, h: 18.2 }, paohuzi: { w: 13, h: 20.8 } } as const;
/** The place of the word that is called: to the right, beside the pieces. */
const CALL = { x: 92, y: 36 } as const;
const CHAIRS = [
  [60, 82],
  [118, 36],
  [60, 2],
  [2, 36],
] as const;

interface PictureProps {
  game: Game;
  scene: Scene;
  /** The word that is called, in the language of the page. */
  call: string | null;
  label: string;
}

/** One picture of the order of a turn. */
export function Picture({ game, scene, call, label }: PictureProps) {
  const { w, h } = PIECE[game];
  return (
    <svg class="learn-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <rect class="learn-cloth" x="1" y="1" width={WIDTH - 2} height={HEIGHT - 2} rx="10" />
      {(game === "mahjong" ? CHAIRS : [CHAIRS[0], CHAIRS[1], CHAIRS[3]]).map(([x, y]) => (
        <circle key={`${x} ${y}`} class="learn-chair" cx={x} cy={y} r="6" />
      ))}
      {scene.pieces.map(({ kind, x, y, lit }, at) => (
        <g key={at} transform={`translate(${x} ${y})`}>
          <Piece game={game} kind={kind} w={w} />
          {lit === true ? (
            <rect class="learn-ring" x="-1" y="-1" width={w + 2} height={h + 2} rx="2.4" />
          ) : null}
        </g>
      ))}
      {scene.arrows.map(([x1, y1, x2, y2], at) => (
        <Arrow key={at} from={[x1, y1]} to={[x2, y2]} />
      ))}
      {call === null ? null : (
        <text class="learn-call" x={CALL.x} y={CALL.y}>
          {call}
        </text>
      )}
    </svg>
  );
}

function Piece({ game, kind, w }: { game: Game; kind: number | undefined; w: number }) {
  if (game === "mahjong") {
    return kind === undefined ? (
      <Tile back w={w} label={null} />
    ) : (
      <Tile kind={kind} w={w} faces="full" index={false} label={null} />
    );
  }
  return kind === undefined ? (
    <Card back form="hand" w={w} label={null} />
  ) : (
    <Card kind={kind} form="hand" w={w} label={null} />
  );
}

/** The length of an arrow's head. */
const HEAD = 5;

function Arrow({ from: [x1, y1], to: [x2, y2] }: Record<"from" | "to", readonly [number, number]>) {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const side = (turn: number): string =>
    `${x2 - HEAD * Math.cos(angle + turn)} ${y2 - HEAD * Math.sin(angle + turn)}`;
  return (
    <path
      class="learn-arrow"
      d={`M${x1} ${y1}L${x2} ${y2}M${side(0.5)}L${x2} ${y2}L${side(-0.5)}`}
    />
  );
}

/** Pictures with a sentence each, numbered. */
export function Pictures({ children }: { children: ComponentChildren }) {
  return <ol class="learn-pictures">{children}</ol>;
}
