import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TileKind } from "../../../board/core/tile";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { WaitingTile } from "../../../net/protocol";
import { useAskedWait } from "../parts/useAskedWait";
import { LackLine, WaitSentence, WhyLine } from "../parts/WhyLine";
import type { Worth } from "../parts/worthNotes";
import "../parts/waits.css";
import { PlayTile } from "./PlayTile";

export interface WaitsLineProps {
  /** The tiles that the hand waits for, or would wait for after discarding the lifted tile. */
  waits: readonly WaitingTile[];
  /** Tells their worth; null while its code is not here. */
  worth: Worth | null;
  /** True once ready has been declared and the hand stays as it is. */
  locked: boolean;
  /** True if a pair was named with it (支对). */
  named: boolean;
  /** The reason that the complete hand does not win; null for nothing to say. */
  why: string | null;
  /** The words for that reason, if they are not only the code's. */
  whyWords?: string | undefined;
  /** True if that is after a discard. */
  after: boolean;
  /** The pieces that the hand lacks in words, for a newcomer. */
  lacks?: string | null;
  /** The content of the line before everything else. */
  first?: ComponentChildren;
  /** A tile that is pointed at, and the number of copies that cannot be seen. */
  pointed: { tile: TileKind; left: number } | null;
}

/** More waits than this, as wildcards bring them, stand close together without their counts. */
const ROOM = 6;

/** One line above the hand: the waits, or the number left of a tile. */
export function WaitsLine(props: WaitsLineProps) {
  const { waits, why, locked, named, after, lacks = null, pointed } = props;
  const notes = props.worth?.notes(waits);
  const { asked, ask } = useAskedWait(waits);
  const sentence = asked === null ? null : (notes?.said(asked) ?? null);
  const total = waits.reduce((sum, wait) => sum + wait.left, 0);
  return (
    <div class="waits" data-testid="waits">
      {props.first}
      {locked ? (
        <span class="mj-lock">{t(named ? "mj.ready.lockedNamed" : "mj.ready.locked")}</span>
      ) : null}
      {why !== null && !after ? <WhyLine code={why} words={props.whyWords} /> : null}
      {waits.length > 0 && (why === null || after) ? (
        sentence !== null && asked !== null && waits[asked] !== undefined ? (
          <WaitSentence words={sentence}>
            <PlayTile kind={waits[asked].tile} label={tileName(waits[asked].tile)} />
          </WaitSentence>
        ) : (
          <span
            class={`waits-list${waits.length > ROOM ? " many" : ""}${notes?.short ? " short" : ""}`}
            role="group"
            aria-label={t(after ? "table.waits.after" : "table.waits.now")}
          >
            <b class="waits-word">{t(after ? "table.waits.after" : "table.waits.now")}</b>
            {waits.map(({ tile, left }, index) => (
              <span
                class={left === 0 ? "wait none" : "wait"}
                key={tile}
                onClick={() => {
                  ask(index);
                }}
              >
                <PlayTile kind={tile} label={tileName(tile)} />
                {waits.length > ROOM ? null : <span>×{left}</span>}
                {notes?.of(index)}
              </span>
            ))}
            {waits.length > 1 ? (
              <span class="waits-total">
                {notes?.all}
                {t("table.waits.total", { count: total })}
              </span>
            ) : (
              notes?.all
            )}
          </span>
        )
      ) : null}
      {lacks !== null && waits.length === 0 && why === null ? <LackLine words={lacks} /> : null}
      {pointed === null ? null : <Unseen tile={pointed.tile} left={pointed.left} />}
    </div>
  );
}

/**
 * The number of copies that cannot be seen; if the line has room (`--over`), above the hand's tile
 * that it is about; in the middle for a tile on the table.
 */
function Unseen({ tile, left }: { tile: TileKind; left: number }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    const line = current?.parentElement?.getBoundingClientRect();
    if (current === null || line === undefined) return;
    current.style.setProperty("--over", "0px");
    const own = current.getBoundingClientRect();
    const hand = current.closest(".mj-lower");
    const held = hand?.querySelector(".lifted") ?? hand?.querySelector(".same");
    const { left: start, width } = held?.getBoundingClientRect() ?? line;
    const over = Math.min(start + width / 2 - own.left - own.width / 2, line.right - own.right);
    current.style.setProperty("--over", `${Math.max(0, over)}px`);
  });
  return (
    <span class="waits-pointed" ref={element}>
      {t("table.unseen", { tile: tileName(tile), count: left })}
    </span>
  );
}
