import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { useEvenRows } from "./useEvenRows";

export interface Option<T> {
  value: T;
  label: string;
}

export interface ChoiceProps<T> {
  /** The subject of the choice, for people who do not see it. */
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean;
}

/** A few choices side by side, one of them taken. */
export function Segments<T>({ label, options, value, onChange, disabled = false }: ChoiceProps<T>) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  useEvenRows(
    row,
    options.map((option) => option.label).join(),
    options.findIndex((option) => option.value === value),
  );
  return (
    <div class="segments" ref={row} role="radiogroup" aria-label={label}>
      {options.map((option, index) => (
        <label key={index} class="segment">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => {
              onChange(option.value);
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** Many or long choices, in the browser's own list. */
export function Select<T>({ label, options, value, onChange, disabled = false }: ChoiceProps<T>) {
  return (
    <select
      class="field select"
      aria-label={label}
      value={options.findIndex((option) => option.value === value)}
      disabled={disabled}
      onChange={(event) => {
        const chosen = options[Number(event.currentTarget.value)];
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option, index) => (
        <option key={index} value={index}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export interface SeveralProps<T> {
  label: string;
  options: readonly Option<T>[];
  values: ReadonlySet<T>;
  onChange: (values: ReadonlySet<T>) => void;
  /** Stands in line before the choices. */
  head?: ComponentChildren;
}

/** Choices of which any number may be taken. */
export function Several<T>({ label, options, values, onChange, head }: SeveralProps<T>) {
  return (
    <div class="several" role="group" aria-label={label}>
      {head}
      {options.map((option, index) => (
        <button
          key={index}
          type="button"
          class="chip"
          aria-pressed={values.has(option.value)}
          onClick={() => {
            const others = [...values].filter((value) => value !== option.value);
            onChange(new Set(values.has(option.value) ? others : [...others, option.value]));
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

export interface ToggleProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
}

/** Yes or no. */
export function Toggle({ label, value, onChange, disabled = false }: ToggleProps) {
  return (
    <button
      type="button"
      class="toggle"
      role="switch"
      aria-checked={value}
      aria-label={label}
      disabled={disabled}
      onClick={() => {
        onChange(!value);
      }}
    >
      <span class="toggle-knob" />
    </button>
  );
}
