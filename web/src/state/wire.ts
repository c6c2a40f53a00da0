import type { GameEvent } from "../board/fold";

/** The messages of the wire as the client reads them; `server/wire/messages.py` says what they mean. */
export interface Clock {
  base: number;
  bank: number;
}

export type Pace = "relaxed" | "normal" | "fast";

export interface TableOptions {
  deals: number;
  clock: Clock | null;
  public: boolean;
  spectators: boolean;
  pace: Pace;
}

export type Setting = boolean | number | string;
export type Switches = Record<string, Setting>;

export type TablePhase =
  "gathering" | "revealing" | "playing" | "between" | "paused" | "finished" | "closed";

export interface Agreement {
  ruleset: string;
  preset?: string | null;
  switches?: Switches;
  options?: TableOptions;
}

export type FromClient =
  | { type: "hello"; protocol: number; token?: string; pair?: string; name?: string }
  | { type: "rename"; name: string }
  | { type: "list_tables" }
  | ({ type: "create_table" } & Agreement)
  | ({ type: "play_now"; commitment?: string; level?: string } & Agreement)
  | ({ type: "configure_table" } & Agreement)
  | { type: "join"; code?: string; link?: string }
  | { type: "enter"; table: string; last_seq: number }
  | { type: "detach" }
  | { type: "leave" }
  | { type: "sit"; seat: number }
  | { type: "add_bot"; seat: number; level: string }
  | { type: "remove_seat"; seat: number }
  | { type: "ready"; ready: boolean; commitment?: string }
  | { type: "start" }
  | { type: "reveal"; entropy: string }
  | { type: "act"; n: number; choice: number }
  | { type: "next_deal" }
  | { type: "rematch"; commitment?: string }
  | { type: "take_back" }
  | { type: "pair" }
  | { type: "ping"; id?: number };

export interface TableSummary {
  table: string;
  code: string;
  ruleset: string;
  preset: string | null;
  host: string;
  phase: TablePhase;
  seats: number;
  taken: number;
  bots: number;
  deals: number;
  deal: number;
  mine: boolean;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  player: string;
  name: string;
  token: string | null;
  tables: TableSummary[];
}

export interface Refused {
  type: "refused";
  code: string;
  about: string | null;
  names: string[];
}

export interface Tables {
  type: "tables";
  tables: TableSummary[];
}

export interface SeatState {
  kind: "empty" | "player" | "bot";
  player: string | null;
  name: string;
  level: string | null;
  ready: boolean;
  connected: boolean;
  substituted: boolean;
}

export interface MatchState {
  match: string;
  number: number;
  deals: number;
  dealer: number;
  prevalent_wind: number;
  scores: number[];
  history: number[][];
  finished: boolean;
  share: string;
  commitment: string;
  commitments: (string | null)[];
  entropies: (string | null)[];
  seed: string | null;
}

export interface Room {
  type: "room";
  table: string;
  code: string;
  link: string;
  ruleset: string;
  preset: string | null;
  rules: Switches;
  options: TableOptions;
  host: string;
  phase: TablePhase;
  seats: SeatState[];
  spectators: number;
  match: MatchState | null;
  next_deal_ms: number | null;
  awaited: number[];
}

export interface Entered {
  type: "entered";
  table: string;
  seat: number | null;
  seq: number;
}

export interface Left {
  type: "left";
  table: string;
  code: string;
}

export interface Events {
  type: "events";
  seq: number;
  events: GameEvent[];
}

export interface WaitingTile {
  tile: number;
  left: number;
}

export interface DiscardHint {
  choice: number;
  waits: WaitingTile[];
}

export interface Prompt {
  type: "prompt";
  n: number;
  seq: number;
  window: boolean;
  actions: GameAction[];
  default: number;
  base_ms: number | null;
  bank_ms: number | null;
  hints: DiscardHint[];
}

/** An action as it is offered; each game gives its own a closed type. */
export interface GameAction {
  readonly type: string;
}

export interface PromptClosed {
  type: "prompt_closed";
  n: number;
  code: string;
}

export interface Acked {
  type: "acked";
  n: number;
}

export interface Waits {
  type: "waits";
  seq: number;
  waits: WaitingTile[];
}

export interface RevealWanted {
  type: "reveal_wanted";
  match: string;
  commitment: string;
  within_ms: number;
}

export interface Paired {
  type: "paired";
  code: string;
  within_ms: number;
}

export interface Pong {
  type: "pong";
  id: number;
}

export interface Notice {
  type: "notice";
  code: string;
}

export type FromServer =
  | Welcome
  | Refused
  | Tables
  | Room
  | Entered
  | Left
  | Events
  | Prompt
  | PromptClosed
  | Acked
  | Waits
  | RevealWanted
  | Paired
  | Pong
  | Notice;
