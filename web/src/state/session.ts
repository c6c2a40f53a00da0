import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { BoardState } from "../board/fold";
import { isPractice } from "../browser/practice";
import type { Addresses } from "../net/addresses";
import type { Connection, LineState } from "../net/connection";
import type { Fault } from "../net/faults";
import { freshEntropy, toHex } from "../net/entropy";
import { VERSION } from "../net/version";
import { createAnswers, type PendingAct } from "./answers";
import { decides, personAt, placeOf, sitsOut } from "./bench";
import { boardFollowing, createHistory, type DealHistory, type NamedDeal } from "./history";
import { createNaming, type Naming } from "./naming";
import { createTableRequest } from "./tableRequest";
import { createPromises } from "./promises";
import { knowFaces } from "./faces";
import { knowsGroups } from "./groups";
import { createShares } from "./shares";
import { createSpeech, type Saying, type SpeechLine, type Thing } from "./speech";
import { createStoodIn, type StoodIn } from "./stoodIn";
import type { BrowserStore } from "../browser/storage";
import {
  PROTOCOL,
  type ClientMessage,
  type CreateTable,
  type Entered,
  type Events,
  type Hints,
  type Hurried,
  type Invited,
  type Left,
  type Notice,
  type DeviceSummary,
  type Paired,
  type PlayOn,
  type Prompt,
  type Refused,
  type RevealWanted,
  type Room,
  type ServerMessage,
  type TableOptions,
  type TableSummary,
  type TurnClock,
  type WaitingTile,
  type Welcome,
} from "../net/protocol";

/** The terms that are agreed when a table is opened or changed. */
export type Agreement = Omit<CreateTable, "type" | "key">;

/** The deal, step and seat from which somebody plays on, and the way it is played. */
export type PlayedOn = Omit<PlayOn, "type" | "key" | "instead_of">;

/** A prompt with the moment it came, by `performance.now()`: the clock runs from there. */
export interface OpenPrompt extends Prompt {
  receivedAt: number;
  /** Of one's own turn, once the hints have come, where a win needs some fans. */
  routes: Hints["routes"];
  /** The time that is left since somebody else has claimed, and the moment it was told. */
  hurried?: { baseMs: number; bankMs: number; at: number };
  /** Asked by the coach, who marks the answer that is taught, even if the player wants no hints. */
  coached?: true;
}

/** The turn that the table waits for, with the moment it was told. */
export interface OpenTurn extends TurnClock {
  receivedAt: number;
  /** The number of people who still have to call for a bot; null while nobody has. */
  botMissing: number | null;
}

/** A message for the person in front of the page. */
export interface Toast {
  id: number;
  code: string;
  about: string | null;
  names: readonly string[];
}

/** A refusal of one of these, or of a message that could not be read, answers the request for a table. */
const REQUESTS: readonly (string | null)[] = [null, "create_table", "play_now", "play_on"];

/** Notices of an event, and not of the state of the table. */
const SAID_ONCE: ReadonlySet<string> = new Set(["dissolve_refused", "host_refused"]);

export interface SessionOptions {
  connection: Connection<ServerMessage, ClientMessage>;
  store: BrowserStore;
  /** Learn the other addresses of the service. */
  addresses?: Pick<Addresses, "learn">;
  now?: () => number;
}

export interface Session {
  readonly line: ReadonlySignal<LineState>;
  /** Null until the server has answered `hello` on the present line. */
  readonly welcome: ReadonlySignal<Welcome | null>;
  /** My name as the server knows it, or as it was stored; "" before the first visit. */
  readonly name: ReadonlySignal<string>;
  /** My tables and the public ones: the answer to the last `list_tables`, mine as of the welcome. */
  readonly tables: ReadonlySignal<readonly TableSummary[]>;
  /** The table that is wanted or shown; null in the lobby. */
  readonly table: ReadonlySignal<string | null>;
  readonly entered: ReadonlySignal<Entered | null>;
  readonly room: ReadonlySignal<Room | null>;
  /** The time at which `room` came, by `performance.now()`: its times run from there. */
  readonly roomAt: ReadonlySignal<number>;
  /** My seat; null for a spectator or outside. */
  readonly seat: ReadonlySignal<number | null>;
  /** The table was opened by one tap: it begins without anything to be done in its room. */
  readonly quick: ReadonlySignal<boolean>;
  /** The table that was given up for the one that was asked for last; null if none was. */
  readonly gaveUp: ReadonlySignal<string | null>;
  /** The reason that the last table was left. */
  readonly left: ReadonlySignal<Left | null>;
  readonly history: ReadonlySignal<DealHistory>;
  /** The board after the last event; null while the game is not known. */
  readonly board: ReadonlySignal<BoardState | null>;
  readonly prompt: ReadonlySignal<OpenPrompt | null>;
  readonly pending: ReadonlySignal<PendingAct | null>;
  /** The seat on turn and its clock; null in a claim window, and while a bot is on turn. */
  readonly turn: ReadonlySignal<OpenTurn | null>;
  readonly waits: ReadonlySignal<readonly WaitingTile[]>;
  /** My hand is complete with the tile that counts now, and this keeps it from winning; else null. */
  readonly why: ReadonlySignal<string | null>;
  /** The table's condition: `paused`, `frozen`, `storage_waiting`, `deal_void`; null when all is well. */
  readonly notice: ReadonlySignal<string | null>;
  readonly toasts: ReadonlySignal<readonly Toast[]>;
  /** The last invitation to a room of a group, until it is answered. */
  readonly invited: ReadonlySignal<Invited | null>;
  readonly paired: ReadonlySignal<Paired | null>;
  /** The recovery code that was asked for: it makes another device this player's, once. */
  readonly recoveryCode: ReadonlySignal<string | null>;
  /** The devices where this player is signed in; null before it was asked. */
  readonly devices: ReadonlySignal<readonly DeviceSummary[] | null>;
  /** The moves that a bot has made for me while I was away. */
  readonly stoodIn: ReadonlySignal<StoodIn | null>;
  /** The speech of the seats to each other. */
  readonly speech: SpeechLine;
  /** The question for a name; a table waits for the answer. */
  readonly naming: Pick<Naming, "until" | "done">;

  /** Connect; called once by the app. */
  start(): void;
  stop(): void;
  /** Be called so; also the name of the guest that the first `hello` makes. */
  rename(name: string): void;
  /** Have this face: the number of a drawing, 0 for letters of the name. */
  wear(face: number): void;
  /** Be called so by chance until there is a better name: it is asked for at a table of friends. */
  invent(name: string): void;
  listTables(): void;
  /** Both open one table, even if they are called often before it is shown. */
  createTable(agreement: Agreement): void;
  /** `insteadOf`: a game against bots that is given up for this one. */
  playNow(agreement: Agreement, level: string | null, insteadOf?: string): void;
  /** Play a finished deal on; `insteadOf`: a deal that was played on and is given up for this one. */
  playOn(moment: PlayedOn, insteadOf?: string): void;
  /** Host: play by this instead; the people on these seats watch from now on. */
  configureTable(agreement: Agreement, watch?: readonly number[]): void;
  join(by: { code: string } | { link: string }): void;
  /** Show this table, now and after every reconnect. */
  enter(table: string): void;
  /** Forget the deal that lies on the table, and ask for it from its beginning. */
  enterAnew(): void;
  /** Stop showing the table but store the seat. */
  detach(): void;
  /** Give up the seat. */
  leave(): void;
  /** Give up the seat, and show the table no more, without waiting for the answer. */
  quit(): void;
  /** Give up the seat at a table that is not shown. */
  giveUpSeat(table: string): void;
  /** Host: this person is the host from now on. */
  makeHost(player: string): void;
  /** The match that waits for people goes on without those who are missing. */
  resume(): void;
  sit(seat: number): void;
  /** Before a match: sit out (坐醒): the person who waits longest has the seat; without one, wait. */
  sitOut(): void;
  /** Host: send away somebody who sits out. */
  sendOff(player: string): void;
  addBot(seat: number, level: string | null): void;
  removeSeat(seat: number): void;
  ready(ready: boolean): void;
  startMatch(): void;
  /** Answer the open prompt with the action of this index; a second answer is ignored. */
  act(choice: number): void;
  nextDeal(): void;
  /** Want another match; `fill`: with bots for the missing people. */
  rematch(fill?: boolean): void;
  takeBack(): void;
  /** Say a phrase, or show an emote, to everybody at the table. */
  speak(saying: Saying): void;
  /** Toss a thing to a seat. */
  toss(thing: Thing, to: number): void;
  /** Ask the player on turn to hurry. */
  nudge(): void;
  /** Host: let nothing begin by itself, or let it. */
  hold(hold: boolean): void;
  /** Host: have everybody new ask before sitting down, or not. */
  lock(locked: boolean): void;
  /** Host: somebody who asks may sit down, or may not; with one's own id: do not ask any more. */
  admit(player: string, yes: boolean): void;
  /** Host, between deals: other clocks, another pace, and hints or none from now on. */
  adjustTable(options: Pick<TableOptions, "clock" | "pace" | "hints">): void;
  /** Propose to end the match, agree to it, or refuse. */
  dissolve(agree: boolean): void;
  /** Have a bot sit in: on one's own seat at once, on that of a silent player once two want it. */
  callBot(seat: number): void;
  /** Ask for a code with which another device of mine can sign in. */
  pair(): void;
  /** Become the player who shows this code on another device. */
  pairWith(code: string): void;
  /** Ask for a recovery code; the one before is void then. */
  askRecoveryCode(): void;
  /** Ask for the devices where this player is signed in. */
  listDevices(): void;
  /** Sign out a device of this player; null: all but this one. */
  signOut(device: string | null): void;
  /** Become the player with this recovery code; if nobody has it, stay the present one. */
  recover(code: string): void;
  /** Show a message of the client's own. */
  say(code: string): void;
  /** Tell the server of a fault of this page, ; true if the line was open. */
  report(fault: Fault): boolean;
  dismiss(toast: number): void;
  /** The invitation has been answered, or is not wanted. */
  endInvitation(): void;
}

/** The part of a prompt that may come after it. */
function hintsOf({
  hints,
  why,
  guide,
  routes,
}: Hints): Pick<OpenPrompt, "hints" | "why" | "guide" | "routes"> {
  return { hints, why, guide, routes };
}

/** One player's view of the server: its state, and the ways to answer. */
export function createSession({ connection, store, addresses, now }: SessionOptions): Session {
  const clock = now ?? (() => performance.now());
  const shares = createShares(store);
  const promises = createPromises(store);

  const welcome = signal<Welcome | null>(null);
  const name = signal(store.text("name") ?? "");
  const tables = signal<readonly TableSummary[]>([]);
  const table = signal<string | null>(null);
  const entered = signal<Entered | null>(null);
  const room = signal<Room | null>(null);
  const roomAt = signal(0);
  const quick = signal(false);
  const gaveUp = signal<string | null>(null);
  const left = signal<Left | null>(null);
  const prompt = signal<OpenPrompt | null>(null);
  const turn = signal<OpenTurn | null>(null);
  const waits = signal<readonly WaitingTile[]>([]);
  const openTileWhy = signal<string | null>(null);
  const why = computed(() =>
    prompt.value === null || prompt.value.window ? openTileWhy.value : prompt.value.why,
  );
  const notice = signal<string | null>(null);
  const toasts = signal<readonly Toast[]>([]);
  const invited = signal<Invited | null>(null);
  const paired = signal<Paired | null>(null);
  const recoveryCode = signal<string | null>(null);
  const devices = signal<readonly DeviceSummary[] | null>(null);
  const speech = createSpeech();
  const seat = computed(() => entered.value?.seat ?? null);
  const history = createHistory();
  const board = computed(boardFollowing(history.told, () => room.value));
  const answers = createAnswers((answer) => {
    // Before the table is shown on this line the server would not know whose answer it is.
    if (isShown) connection.send({ type: "act", ...answer }, true);
  });

  const stoodIn = createStoodIn(() => ({
    entered: entered.value,
    seat: seat.value,
    substituted: seat.value !== null && room.value?.seats[seat.value]?.substituted === true,
    told: history.told.value,
    acting: answers.pending.value !== null,
  }));

  const naming = createNaming(store, clock, () => {
    if (room.value !== null) getReady(room.value);
  });
  const tableRequest = createTableRequest(tell, () => shares.commit(), clock);

  /** The server shows the table on the present line. */
  let isShown = false;
  /** The name was changed without the server hearing of it. */
  let renamed = false;
  /** My name before the last change: a name that is refused gives way to it. */
  let nameBefore = "";
  let pairingCode: string | null = null;
  /** The recovery code by which this device asks to be somebody else. */
  let recovering: string | null = null;
  /** The last event that was known when the table was asked for; 0 once that is answered. */
  let askedAfter = 0;
  let nextToast = 1;
  /** A fault of the page was told on this line, */
  let reported = false;
  /** and a server of an earlier release could not read that. */
  let unheard = false;
  /** This person has just sat down, by an act of their own: to do so is to be ready. */
  let sitting = false;
  /** The seat was given up for somebody: the room tells whether it was to watch or to sit out. */
  let unseated = false;
  /** The seat that was left for it, which makes nobody ready. */
  let sittingFrom: number | null = null;
  /** The table that is left for another: what happens there meanwhile is no answer to that. */
  let leaving: string | null = null;
  /** The tables where this person has a seat, or sits out. */
  const seatedAt = new Set<string>();
  /** The table that is shown is one of those already. */
  let returned = false;

  connection.onOpen(hello);
  effect(() => {
    connection.watchClosely(prompt.value !== null);
  });
  connection.onMessage((message) => {
    batch(() => {
      receive(message);
    });
  });

  function hello(): void {
    welcome.value = null;
    isShown = reported = unheard = false;
    const token = store.text("token");
    const greeting = { type: "hello", protocol: PROTOCOL } as const;
    const greet = (greeting: ClientMessage): void => void connection.send(greeting, true);
    if (recovering !== null) {
      greet({ ...greeting, recover: recovering, key: store.text("recovery_key") });
    } else if (pairingCode !== null) greet({ ...greeting, pair: pairingCode });
    else if (token !== null) greet({ ...greeting, token });
    else greet(name.value === "" ? greeting : { ...greeting, name: name.value });
  }

  /** A new connection, over which this device identifies itself from now on. */
  function startAnew(): void {
    tableRequest.drop();
    connection.stop();
    connection.start();
  }

  function receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        welcomed(message);
        return;
      case "refused":
        refused(message);
        return;
      case "tables":
        tables.value = message.tables;
        return;
      case "room":
        if (table.value === null || table.value === message.table) {
          if (room.value !== null) rulesChanged(room.value, message);
          room.value = message;
          roomAt.value = clock();
          // Deals are of matches: with its match a deal is forgotten, before anything else is told.
          if (message.match === null) history.clear();
          // The promise of a deal that is played on was kept long ago, in the match it is from.
          if ((message.match?.moment ?? null) === null && message.match !== null) {
            promises.see(message.match);
          }
          if (unseated) {
            toast(sitsOut(message, welcome.value?.player) ? "now_sitting_out" : "now_watching");
          }
          unseated = false;
          getReady(message);
        }
        return;
      case "entered":
        begin(message);
        return;
      case "left":
        if (message.table === table.value) forget(message);
        return;
      case "events":
        extend(message);
        return;
      case "prompt":
        prompted(message);
        return;
      case "hints":
        if (prompt.value?.n === message.n) prompt.value = { ...prompt.value, ...hintsOf(message) };
        return;
      case "prompt_closed":
      case "acked":
        if (answers.pending.value?.n === message.n) answers.settle();
        if (prompt.value?.n === message.n) prompt.value = null;
        return;
      case "waits":
        waits.value = message.waits;
        openTileWhy.value = message.why;
        return;
      case "reveal_wanted":
        reveal(message);
        return;
      case "paired":
        paired.value = message;
        return;
      case "recovery_code":
        recoveryCode.value = message.code;
        return;
      case "devices":
        devices.value = message.devices;
        return;
      case "device_added":
        toast("device_added");
        if (devices.value !== null) tell({ type: "list_devices" });
        return;
      case "invited":
        knowsGroups.value = true;
        if (message.table !== table.value) invited.value = message;
        return;
      case "notice":
        noticed(message);
        return;
      case "turn_clock":
        turn.value = { ...message, receivedAt: clock(), botMissing: null };
        return;
      case "hurried":
        hurried(message);
        return;
      case "bot_called":
        if (turn.value?.seat === message.to) {
          turn.value = { ...turn.value, botMissing: message.missing };
        }
        return;
      case "nudged":
      case "spoken":
      case "tossed":
        if (room.value !== null) {
          const mine = placeOf(room.value, seat.value, welcome.value?.player);
          speech.tell(message, room.value, mine);
        }
        return;
      case "pong":
        return;
    }
  }

  /** Other rules are agreed to anew, by hand. */
  function rulesChanged(before: Room, now: Room): void {
    const [from, to] = [before, now].map(({ ruleset, rules }) => JSON.stringify([ruleset, rules]));
    if (before.table !== now.table || from === to) return;
    sitting = false;
    if (seat.value !== null && !decides(now, welcome.value?.player)) toast("rules_changed");
  }

  /**
   * Sitting down is being ready: said once, and taken back by hand. A seat that another one gave, or
   * that this person had before the page was loaded, or before rules changed, asks for a tap.
   */
  function getReady(message: Room): void {
    const player = welcome.value?.player ?? null;
    const mine = placeOf(message, seat.value, player);
    if (entered.value === null || message.table === leaving) return;
    // A chair that is taken while a match runs is no yes to the next one.
    if (mine !== null && message.phase !== "gathering") sitting = false;
    // Only the room tells of somebody that he sits out.
    if (mine !== null && seat.value === null && returned) sitting = false;
    if (mine !== null && !sitting) seatedAt.add(message.table);
    if (naming.holds(message, player ?? undefined, mine)) return;
    if (mine === null || message.phase !== "gathering") return;
    // A quick game begins by itself, with the share that was promised when it was asked for.
    if (quick.value && message.match === null) return;
    if (!sitting || (sittingFrom !== null && mine === sittingFrom)) return;
    sitting = false;
    if (personAt(message, mine)?.ready === false) {
      connection.send({ type: "ready", ready: true, commitment: shares.commit() });
    }
  }

  function welcomed(message: Welcome): void {
    pairingCode = null;
    if (recovering !== null) {
      recovering = null;
      store.setText("recovery_key", null);
      toast("paired");
    }
    recoveryCode.value = devices.value = null;
    if (message.token !== null) store.setText("token", message.token);
    if (renamed && name.value !== "" && name.value !== message.name) {
      nameBefore = message.name;
      connection.send({ type: "rename", name: name.value });
    } else {
      name.value = message.name;
    }
    renamed = false;
    addresses?.learn(message.elsewhere);
    welcome.value = message;
    for (const mine of message.tables) seatedAt.add(mine.table);
    tables.value = [...message.tables, ...tables.value.filter(({ mine }) => !mine)];
    if (!tableRequest.resend() && table.value !== null) resync(table.value);
  }

  function refused(message: Refused): void {
    if (message.code === "unknown_message" && reported) {
      unheard = true;
      return;
    }
    if (message.about === "act") {
      // Said again because nobody had acknowledged it, it may have counted the first time.
      const heardBefore = answers.isRepeated() && message.code === "stale_action";
      answers.settle();
      if (heardBefore) return;
    }
    if (REQUESTS.includes(message.about)) tableRequest.drop();
    if (message.about === "hello") {
      const another = pairingCode !== null || recovering !== null;
      pairingCode = recovering = null;
      // Nobody is behind this token any more: become a guest again under the same name.
      if (message.code === "bad_token") store.setText("token", null);
      if (another || message.code === "bad_token") hello();
    }
    if (message.about === "rename" && nameBefore !== "") {
      name.value = nameBefore;
      store.setText("name", nameBefore);
    }
    if (message.about === "enter" && message.code === "no_such_table") {
      // Also of the table that was shown until the line broke: meanwhile it is gone.
      batch(() => {
        forget(null);
      });
    } else if (message.about === "enter" || message.about === "join") {
      if (entered.value === null) table.value = null;
    }
    // A chair that was not had is no yes to anything that comes later.
    if (message.about === "sit") sitting = false;
    if (message.about === "join") leaving = null;
    const elsewhere = isPractice && message.code === "no_such_table";
    toast(elsewhere ? "not_in_practice" : message.code, message.about, message.names);
  }

  function callMe(wanted: string): void {
    nameBefore = name.value;
    name.value = wanted;
    store.setText("name", wanted);
    renamed = welcome.value === null || !connection.send({ type: "rename", name: wanted });
  }

  function resync(wanted: string): void {
    const { seq, events } = history.told.value;
    // A deal of which nothing is known is asked for from its beginning.
    askedAfter = entered.value?.table === wanted && events.length > 0 ? seq : 0;
    connection.send({ type: "enter", table: wanted, last_seq: askedAfter });
  }

  function begin(message: Entered): void {
    tableRequest.drop();
    // From one table to another, which this page has asked for: nothing of the first one stays.
    if (table.value !== null && table.value !== message.table) {
      const wished = sitting;
      forget(null);
      sitting = wished;
    }
    leaving = null;
    const same = entered.value?.table === message.table && entered.value.seat === message.seat;
    if (!same) history.forget();
    returned = seatedAt.has(message.table);
    if (message.seat !== null) {
      if (returned) sitting = false;
      seatedAt.add(message.table);
    }
    if (entered.value?.table === message.table && message.seat === null && seat.value !== null) {
      unseated = true;
    }
    // Meanwhile another device has left the seat, or moved: the events before looked different from
    // there.
    const moved = !same && askedAfter > 0 && message.seq === askedAfter + 1;
    askedAfter = 0;
    // A server of an earlier release does not name the deal.
    const { deal }: { deal?: NamedDeal } = message;
    if (!moved) history.expect(message.seq, deal);
    if (room.value !== null && room.value.table !== message.table) room.value = null;
    // The server sends open prompts again, and the waits of the hand.
    forgetWaits();
    prompt.value = null;
    turn.value = null;
    left.value = null;
    notice.value = null;
    table.value = message.table;
    entered.value = message;
    isShown = true;
    if (moved) resync(message.table);
  }

  function extend({ seq, events, deal }: Events): void {
    const fresh = history.extend(seq, events, deal);
    if (fresh === null) {
      // The board cannot be trusted, so ask for the deal from its beginning.
      if (table.value !== null) resync(table.value);
      return;
    }
    if (fresh.length === 0) return;
    turn.value = null;
    if (fresh.some((event) => event.type === "dealt")) {
      forgetWaits();
      if (notice.value === "deal_void") notice.value = null;
    }
  }

  function prompted(message: Prompt): void {
    prompt.value = { ...message, routes: null, receivedAt: clock() };
    answers.asked(message.n);
  }

  function hurried(message: Hurried): void {
    if (prompt.value?.n !== message.n) return;
    const { base_ms: baseMs, bank_ms: bankMs } = message;
    prompt.value = { ...prompt.value, hurried: { baseMs, bankMs, at: clock() } };
  }

  function reveal(message: RevealWanted): void {
    // If this device does not know the share, another device of mine made it and answers.
    for (const commitment of message.commitments) {
      const entropy = commitment === null ? null : shares.entropyOf(commitment);
      if (entropy === null) continue;
      if (promises.bind(message, entropy)) connection.send({ type: "reveal", entropy });
      else toast("share_kept_back");
    }
  }

  function noticed(message: Notice): void {
    if (SAID_ONCE.has(message.code)) {
      toast(message.code);
      return;
    }
    const over = message.code === "resumed" || message.code === "storage_back";
    notice.value = over ? null : message.code;
  }

  function forget(why: Left | null): void {
    naming.drop();
    answers.settle();
    history.forget();
    quick.value = false;
    sitting = unseated = false;
    // A page that only turns to something else keeps its place.
    if (table.value !== null && (why !== null || !hasPlace())) seatedAt.delete(table.value);
    table.value = null;
    entered.value = null;
    room.value = null;
    prompt.value = null;
    turn.value = null;
    notice.value = null;
    forgetWaits();
    left.value = why;
  }

  /** This person has a seat at the table that is shown, or sits out there. */
  function hasPlace(): boolean {
    const player = welcome.value?.player ?? null;
    const now = room.value;
    return now === null ? seat.value !== null : placeOf(now, seat.value, player) !== null;
  }

  function forgetWaits(): void {
    waits.value = [];
    openTileWhy.value = null;
  }

  function toast(code: string, about: string | null = null, names: readonly string[] = []): void {
    // Said again it stands there once.
    const others = toasts.value.filter(
      (one) => one.code !== code || (one.about !== about && !SAID_ONCE.has(code)),
    );
    toasts.value = [...others.slice(-3), { id: nextToast++, code, about, names }];
  }

  /** Say something that makes no sense later; without a line the person is told. */
  function tell(message: ClientMessage): boolean {
    const said = connection.send(message);
    if (!said) toast("no_line", message.type);
    return said;
  }

  return {
    line: connection.state,
    welcome,
    name,
    tables,
    table,
    entered,
    room,
    roomAt,
    seat,
    quick,
    gaveUp,
    left,
    history: history.told,
    board,
    prompt,
    pending: answers.pending,
    turn,
    waits,
    why,
    notice,
    toasts,
    invited,
    paired,
    recoveryCode,
    devices,
    stoodIn,
    speech,
    naming,
    start: () => {
      connection.start();
    },
    stop: () => {
      answers.settle();
      connection.stop();
    },
    wear(face) {
      const player = welcome.value?.player;
      if (player === undefined) return;
      nameBefore = name.value;
      if (tell({ type: "rename", name: name.value, face })) knowFaces({ [player]: face });
    },
    rename(wanted) {
      callMe(wanted);
      naming.done();
    },
    invent(made) {
      callMe(made);
      naming.due();
    },
    listTables: () => void connection.send({ type: "list_tables" }),
    createTable: (agreement) => {
      quick.value = false;
      sitting = true;
      sittingFrom = null;
      tableRequest.ask({ type: "create_table", ...agreement });
    },
    playNow: (agreement, level, insteadOf) => {
      quick.value = true;
      tableRequest.ask({ type: "play_now", ...agreement, level, instead_of: insteadOf ?? null });
    },
    playOn: (moment, insteadOf) => {
      gaveUp.value = insteadOf ?? null;
      tableRequest.ask({ type: "play_on", ...moment, instead_of: insteadOf ?? null });
    },
    configureTable: (agreement, watch = []) => {
      // A room that was opened by one tap is one like any other now.
      quick.value = false;
      tell({ type: "configure_table", ...agreement, watch: [...watch] });
    },
    join: (by) => {
      quick.value = false;
      tableRequest.drop();
      leaving = table.value;
      sitting = true;
      sittingFrom = null;
      tell({ type: "join", ...by });
    },
    enter(wanted) {
      tableRequest.drop();
      if (table.value !== wanted) {
        batch(() => {
          forget(null);
          table.value = wanted;
        });
      }
      if (welcome.value !== null) resync(wanted);
    },
    enterAnew() {
      if (table.value === null) return;
      const wanted = table.value;
      batch(() => {
        history.forget();
        forgetWaits();
        prompt.value = null;
      });
      if (welcome.value !== null) resync(wanted);
    },
    detach() {
      connection.send({ type: "detach" });
      batch(() => {
        forget(null);
      });
    },
    leave: () => {
      tell({ type: "leave" });
    },
    giveUpSeat: (given) => {
      tell({ type: "give_up_seat", table: given });
      tell({ type: "list_tables" });
    },
    makeHost: (player) => {
      tell({ type: "make_host", player });
    },
    resume: () => {
      tell({ type: "resume" });
    },
    quit() {
      connection.send({ type: "leave" });
      batch(() => {
        forget(null);
      });
    },
    sit: (wanted) => {
      sitting = true;
      sittingFrom = seat.value;
      if (table.value !== null) seatedAt.delete(table.value);
      tell({ type: "sit", seat: wanted });
    },
    sitOut: () => {
      tell({ type: "sit_out" });
    },
    sendOff: (player) => {
      tell({ type: "send_off", player });
    },
    addBot: (at, level) => {
      tell({ type: "add_bot", seat: at, level });
    },
    removeSeat: (at) => {
      tell({ type: "remove_seat", seat: at });
    },
    ready: (isReady) => {
      sitting = false;
      tell(
        isReady
          ? { type: "ready", ready: true, commitment: shares.commit() }
          : { type: "ready", ready: false },
      );
    },
    startMatch: () => {
      tell({ type: "start" });
    },
    act(choice) {
      const open = prompt.value;
      if (open?.actions[choice] === undefined) return;
      answers.give({ n: open.n, choice });
    },
    nextDeal: () => {
      tell({ type: "next_deal" });
    },
    rematch: (fill = false) => {
      tell({ type: "rematch", commitment: shares.commit(), fill });
    },
    takeBack: () => {
      tell({ type: "take_back" });
    },
    speak: (saying) => {
      tell({ type: "speak", saying });
    },
    toss: (thing, to) => {
      tell({ type: "toss", thing, to });
    },
    hold: (hold) => {
      tell({ type: "hold", hold });
    },
    lock: (locked) => {
      tell({ type: "lock", locked });
    },
    admit: (player, yes) => {
      tell({ type: "admit", player, yes });
    },
    adjustTable: ({ clock: clocks, pace, hints }) => {
      tell({ type: "adjust_table", clock: clocks, pace, hints });
    },
    dissolve: (agree) => {
      tell({ type: "dissolve", agree });
    },
    nudge: () => {
      tell({ type: "nudge" });
    },
    callBot: (at) => {
      tell({ type: "call_bot", seat: at });
    },
    pair: () => {
      tell({ type: "pair" });
    },
    pairWith(code) {
      pairingCode = code;
      startAnew();
    },
    askRecoveryCode: () => {
      tell({ type: "recovery" });
    },
    listDevices: () => {
      tell({ type: "list_devices" });
    },
    signOut: (device) => {
      // The code is void then, on any device that has shown it.
      recoveryCode.value = null;
      tell({ type: "sign_out", device });
    },
    recover(code) {
      recovering = code;
      // Kept until the answer is read: the code is spent before that, and only for this key.
      if (store.text("recovery_key") === null) store.setText("recovery_key", toHex(freshEntropy()));
      startAnew();
    },
    say: (code) => {
      toast(code);
    },
    report(fault) {
      if (welcome.value === null) return false;
      if (unheard) return true;
      reported = connection.send({ type: "page_error", ...fault, version: VERSION });
      return reported;
    },
    dismiss(id) {
      toasts.value = toasts.value.filter((shown) => shown.id !== id);
    },
    endInvitation() {
      invited.value = null;
    },
  };
}
