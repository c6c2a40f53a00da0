import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Segments, Toggle } from "../../ui/controls";
import type { SettingsKey } from "../../i18n/settings.zh";
import { say } from "./say";

/** Settings that belong together. */
export function Group({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="panel settings-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface RowProps {
  label: string;
  note?: string;
  children: ComponentChildren;
}

/** A setting: its name, a note on it, and the control that sets it. */
export function Row({ label, note, children }: RowProps) {
  return (
    <div class="settings-row">
      <span class="settings-label">
        {label}
        {note === undefined ? null : <small>{note}</small>}
      </span>
      {children}
    </div>
  );
}

/** A preference that is more than one of them. */
interface Joined {
  value: boolean;
  set: (wanted: boolean) => void;
}

interface SwitchRowProps {
  label: string;
  note?: string;
  chosen: Signal<boolean> | Joined;
}

export function SwitchRow({ label, note, chosen }: SwitchRowProps) {
  return (
    <Row label={label} {...(note === undefined ? {} : { note })}>
      <Toggle
        label={label}
        value={chosen.value}
        onChange={(on) => {
          if ("set" in chosen) chosen.set(on);
          else chosen.value = on;
        }}
      />
    </Row>
  );
}

/** The first part of the names of sentences that name the values of a preference. */
type Named<T extends string> = {
  [K in SettingsKey]: K extends `${infer Name}.${T}` ? Name : never;
}[SettingsKey];

interface ChoiceRowProps<T extends string, N extends Named<T>> {
  label: string;
  note?: string;
  name: N;
  values: readonly T[];
  chosen: Signal<T>;
}

function valueName(name: string, value: string): string {
  return say(`${name}.${value}` as SettingsKey);
}

/** A few values, by name. */
export function ChoiceRow<T extends string, N extends Named<T>>(props: ChoiceRowProps<T, N>) {
  const { label, note, name, values, chosen } = props;
  return (
    <Row label={label} {...(note === undefined ? {} : { note })}>
      <Segments<T>
        label={label}
        value={chosen.value}
        onChange={(value) => {
          chosen.value = value;
        }}
        options={values.map((value) => ({ value, label: valueName(name, value) }))}
      />
    </Row>
  );
}

interface PictureRowProps<T extends string, N extends Named<T>> extends ChoiceRowProps<T, N> {
  children: (value: T) => ComponentChildren;
}

/** A few values, each as a picture with its name. */
export function PictureRow<T extends string, N extends Named<T>>(props: PictureRowProps<T, N>) {
  const { label, name, values, chosen, children } = props;
  const group = useId();
  return (
    <Row label={label}>
      <div class="settings-pictures" role="radiogroup" aria-label={label}>
        {values.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={group}
              checked={value === chosen.value}
              onChange={() => {
                chosen.value = value;
              }}
            />
            {children(value)}
            <span>{valueName(name, value)}</span>
          </label>
        ))}
      </div>
    </Row>
  );
}

interface RangeRowProps {
  label: string;
  chosen: Signal<number>;
  disabled: boolean;
}

/** A share from nothing to all. */
export function RangeRow({ label, chosen, disabled }: RangeRowProps) {
  return (
    <Row label={label}>
      <input
        type="range"
        class="settings-range"
        aria-label={label}
        min="0"
        max="100"
        step="5"
        value={Math.round(chosen.value * 100)}
        disabled={disabled}
        onInput={(event) => {
          chosen.value = Number(event.currentTarget.value) / 100;
        }}
      />
    </Row>
  );
}
