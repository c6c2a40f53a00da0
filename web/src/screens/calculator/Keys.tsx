import type { ComponentChildren } from "preact";
import { Segments, type Option } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import { say } from "./say";

export interface KeysProps<T extends string> {
  /** The place that a tapped tile goes to; `situation` shows the circumstances instead of the tiles. */
  targets: readonly Option<T>[];
  target: T | "situation";
  onTarget: (target: T | "situation") => void;
  situation: ComponentChildren;
  children: ComponentChildren;
}

/** The keyboard at thumb height: the places for tiles, the tiles, or the circumstances. */
export function Keys<T extends string>(props: KeysProps<T>) {
  const { targets, target, onTarget, situation, children } = props;
  const options: Option<T | "situation">[] = [
    ...targets,
    { value: "situation", label: say("calc.situation") },
  ];
  return (
    <section class={target === "situation" ? "calc-keys telling" : "calc-keys"}>
      <Segments label={say("calc.target")} options={options} value={target} onChange={onTarget} />
      <div class="calc-pages">
        <div class="calc-palette">{children}</div>
        <div class="calc-situation">{situation}</div>
      </div>
    </section>
  );
}

export interface ChipProps {
  on: boolean;
  label: string;
  testid?: string;
  onChange: (on: boolean) => void;
}

/** Something that is so or not. */
export function Chip({ on, label, testid, onChange }: ChipProps) {
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={on}
      data-testid={testid}
      onClick={() => {
        onChange(!on);
      }}
    >
      {label}
    </button>
  );
}

/** One question about the circumstances with its choices. */
export function Question({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="calc-question">
      <span>{label}</span>
      {children}
    </div>
  );
}

export interface ToolsProps {
  /** Null: there is nothing to take back. */
  onBack: (() => void) | null;
  onClear: () => void;
}

/** Undo and clear, two keys among the others. */
export function Tools({ onBack, onClear }: ToolsProps) {
  return (
    <>
      <button
        type="button"
        class="tool-key"
        data-testid="calc-undo"
        aria-label={say("calc.undo")}
        title={say("calc.undo")}
        disabled={onBack === null}
        onClick={() => {
          onBack?.();
        }}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        class="tool-key"
        data-testid="calc-clear"
        aria-label={say("calc.clear")}
        title={say("calc.clear")}
        onClick={onClear}
      >
        <Icon name="bin" />
      </button>
    </>
  );
}
