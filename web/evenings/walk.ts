import { gameOf } from "../src/board/core/game";
import type { Room } from "../src/net/protocol";
import { personOf } from "../src/state/bench";
import type { Agreement } from "../src/state/session";
import type { Act, Evening } from "./acts";
import { checkAll, Fault } from "./checks";
import { Device, storageArea } from "./device";
import { tapNextDeal } from "./page";
import { Person } from "./person";
import type { Server } from "./server";

/** The games that are played, by ruleset, preset and the seats they have. */
const GAMES = [
  ["mahjong/tuidaohu", "two"],
  ["paohuzi/changde", "three"],
  ["mahjong/tuidaohu", "friends"],
  ["paohuzi/changde", "two"],
  ["mahjong/tuidaohu", "three"],
  ["paohuzi/liuhuqiang", "six"],
  ["paohuzi/loudi", "three"],
  ["mahjong/hongzhong", "three"],
] as const;

/** In a race the seats never change. */
const RACE = "paohuzi/loudi";

/** Steps in which a match has to come to its end, if everybody acts as soon as he can. */
const MOST_STEPS = 3000;
/** Steps in which people play themselves: senseless play leads a race away from its goal. */
const PLAYED = 120;
/** Deals of a race after which all agree to end it, in three of four walks: it may take dozens. */
const RACED = 2;
/** Seconds that may pass without anybody being able to do something. */
const LONGEST_WAIT = 4 * 3600;

/** An evening under way. */
export class Walk {
  readonly people: Person[];
  /** The room that all of them know of. */
  room: Room | null = null;
  terms = "";
  /** The matches that have been seen. */
  readonly matches = new Set<string>();
  /** The act under way, to be named if it does not end. */
  doing = "";
  step = "";

  constructor(
    readonly server: Server,
    private readonly evening: Evening,
  ) {
    this.people = Array.from({ length: evening.people }, (_, number) => new Person(`P${number}`));
  }

  /** Walk it to its end; throws a `Fault` for anything that is not as it has to be. */
  async run(): Promise<void> {
    this.doing = "begin";
    await this.server.begin(this.evening.seed);
    try {
      for (const person of this.people) {
        const device = this.opened(person);
        device.session.rename(person.name);
      }
      await this.quiet();
      this.open();
      await this.rest();
      if (this.room === null) throw new Fault("no room has been opened");
      const { begun = 0 } = this.evening;
      this.doing = "begun";
      if (begun > 0) await this.gather();
      if (begun > 1) await this.rush();
      await this.rest();
      for (const [number, act] of this.evening.acts.entries()) {
        this.doing = `act ${number + 1}, ${act.kind}`;
        await this.perform(act);
        if (act.rests) await this.rest();
      }
      await this.rest();
      this.doing = "finish";
      await this.finish();
    } finally {
      for (const device of this.devices) device.close();
    }
  }

  get devices(): Device[] {
    return this.people.flatMap(({ devices }) => devices);
  }

  private opened(person: Person, area = storageArea()): Device {
    const device = new Device(() => `ws://127.0.0.1:${this.server.port}/ws`, area);
    person.devices.push(device);
    device.session.start();
    return device;
  }

  /** Until nothing is under way between the pages and the server. */
  async quiet(): Promise<void> {
    for (let round = 0; ; round++) {
      if (round > 200) throw new Fault("the pages and the server talk without end");
      const said = this.said();
      this.step = "pages are greeted";
      await Promise.all(this.devices.map((device) => device.greeted()));
      this.step = "pages have heard everything";
      await this.heard();
      this.step = "the server is at rest";
      await this.server.settle();
      this.step = "pages have heard everything again";
      await this.heard();
      this.step = "";
      const greeted = this.devices.every(
        ({ offline, session }) => offline || session.line.value.is === "open",
      );
      if (greeted && this.said() === said) break;
    }
    const shown = this.devices
      .map(({ session }) => session.room.value)
      .find((room) => room !== null);
    if (shown !== undefined) this.room = shown;
  }

  private async heard(): Promise<void> {
    await Promise.all(
      this.devices.flatMap(({ socket }) => (socket === null ? [] : [socket.heard()])),
    );
  }

  private said(): number {
    return this.devices.reduce((sum, device) => sum + device.said, 0);
  }

  private async rest(): Promise<void> {
    await this.quiet();
    await checkAll(this);
  }

  // ------------------------------------------------------------ actions of people

  private agreement(number: number, deals: number): Agreement {
    const [ruleset, preset] = GAMES[number % GAMES.length] ?? GAMES[0];
    const rotates = preset === "three" && ruleset !== RACE && this.evening.seed % 2 === 0;
    return {
      ruleset,
      preset,
      switches: {},
      options: {
        deals,
        rounds: 0,
        clock: number % 3 === 0 ? null : { base: 15, bank: 60 },
        public: false,
        spectators: true,
        pace: "fast",
        uniform_window: null,
        hints: false,
        draw_seats: number % 2 === 0,
        rotation: !rotates ? null : this.evening.seed % 4 === 0 ? "win" : "deal",
        stand_in: "soon",
      },
    };
  }

  private open(): void {
    const [host] = this.people;
    if (host === undefined) return;
    host.mayBeReady = true;
    host.device.session.createTable(this.agreement(this.evening.game, 1 + (this.evening.seed % 2)));
  }

  private person(act: Act): Person {
    const person = this.people[act.who % this.people.length];
    if (person === undefined) throw new Error("nobody is there");
    return person;
  }

  /** The person who is the host, if he is one of ours. */
  private host(): Person | null {
    return this.people.find(({ id }) => id === this.room?.host) ?? null;
  }

  private join(person: Person, byLink = false): void {
    const { session } = person.device;
    if (this.room === null || session.table.value !== null) return;
    if (!this.room.seats.some(({ player }) => player === person.id)) person.mayBeReady = true;
    session.join(byLink ? { link: this.room.link } : { code: this.room.code });
  }

  private async perform(act: Act): Promise<void> {
    const person = this.person(act);
    const { device } = person;
    const { session } = device;
    const room = session.room.value;
    const seats = room?.seats.length ?? 1;
    switch (act.kind) {
      case "gather":
        return this.gather();
      case "play":
        return this.play(1 + act.x * 3, act.x);
      case "rush":
        return this.rush();
      case "next":
        for (const one of this.people) this.tapNext(one);
        return;
      case "again":
        for (const { device: one } of this.people) {
          if (one.session.room.value?.phase === "finished" && one.session.seat.value !== null)
            one.session.rematch();
        }
        for (const one of this.people) one.mayBeReady = true;
        return;
      case "change":
        return this.configure(this.host(), act.x, 1 + (act.who % 2));
      case "configure":
        return this.configure(person, this.evening.game, 1 + (act.x % 3));
      case "vote":
        session.dissolve(true);
        await this.quiet();
        for (const one of this.people) {
          const vote = one.device.session.room.value?.dissolve ?? null;
          if (vote !== null) one.device.session.dissolve(true);
        }
        return;
      case "late":
        this.join(person, true);
        await this.quiet();
        this.takeChair(person, act.x);
        await this.quiet();
        await this.admitAll();
        return;
      case "pause":
        return this.pause();
      case "join":
        this.join(person, act.x % 2 === 0);
        return;
      case "leave":
        session.leave();
        return;
      case "detach":
        session.detach();
        return;
      case "enter":
        if (this.room !== null && session.table.value === null) session.enter(this.room.table);
        return;
      case "reload":
        this.reload(person);
        return;
      case "second":
        await this.second(person);
        return;
      case "cut":
        device.socket?.cut();
        return;
      case "breakSoon":
        if (device.socket !== null) device.socket.breaksAfter = act.x;
        return;
      case "offline":
        device.setOffline(true);
        return;
      case "online":
        if (device.offline) device.setOffline(false);
        return;
      case "sit":
        if (room?.seats[act.x % seats]?.kind === "empty") person.mayBeReady = true;
        session.sit(act.x % seats);
        return;
      case "addBot":
        session.addBot(act.x % seats, null);
        return;
      case "remove":
        session.removeSeat(act.x % seats);
        return;
      case "ready":
        person.mayBeReady = true;
        session.ready(true);
        return;
      case "unready":
        return this.unready(person);
      case "start":
        session.startMatch();
        return;
      case "hold":
      case "unhold":
        session.hold(act.kind === "hold");
        return;
      case "lock":
        session.lock(act.x % 3 !== 0);
        return;
      case "admit":
        for (const one of room?.asking ?? []) session.admit(one.player, act.x % 4 !== 0);
        return;
      case "propose":
      case "agree":
      case "refuse":
        session.dissolve(act.kind !== "refuse");
        return;
      case "rematch":
      case "fill":
        person.mayBeReady = true;
        session.rematch(act.kind === "fill");
        return;
      case "press":
        this.tapNext(person);
        return;
      case "act":
        this.answer(person, act.x);
        return;
      case "callBot":
        session.callBot(act.x % 2 === 0 ? (session.seat.value ?? 0) : act.x % seats);
        return;
      case "takeBack":
        session.takeBack();
        return;
      case "rename":
        session.rename(`P${act.who % this.people.length}${"abc"[act.x % 3] ?? ""}`);
        return;
      case "wait":
        await this.wait(30);
        return;
      case "waitLong":
        await this.wait(700);
        return;
      case "sitOut":
        if (room?.phase === "gathering") session.sitOut();
        return;
      case "restart":
        await this.server.restart();
        return;
    }
  }

  /** Another page of the same phone. */
  private reload(person: Person): void {
    const [before, ...others] = person.devices;
    if (before === undefined) return;
    const table = before.session.table.value;
    before.close();
    person.devices = [];
    const device = this.opened(person, before.area);
    person.devices.push(...others);
    if (table !== null) device.session.enter(table);
  }

  /** Another phone of the same person. */
  private async second(person: Person): Promise<void> {
    if (person.devices.length > 1) {
      person.devices.pop()?.close();
      return;
    }
    await this.quiet();
    const { token } = person.device;
    if (token === "") return;
    const area = storageArea();
    area.setItem("paiju.token", token);
    const device = this.opened(person, area);
    if (this.room !== null) device.session.enter(this.room.table);
  }

  /** Only once everything has come to rest is it certain that nobody has tapped since. */
  private async unready(person: Person): Promise<void> {
    await this.rest();
    const phase = person.device.session.room.value?.phase;
    if (phase !== "gathering" && phase !== "finished") return;
    person.device.session.ready(false);
    await this.quiet();
    if (!person.device.offline) person.mayBeReady = false;
    await this.rest();
  }

  private async configure(person: Person | null, number: number, deals: number): Promise<void> {
    if (person === null) return;
    await this.rest();
    const { room } = person.device.session;
    const agreement = this.agreement(number, deals);
    const preset = agreement.preset ?? "";
    const seats = preset === "two" ? 2 : preset === "three" ? 3 : 4;
    const taken = (room.value?.seats ?? []).flatMap(({ kind, player }, seat) =>
      kind === "player" && player !== room.value?.host ? [seat] : [],
    );
    // A person who has no place any more watches.
    const watch = taken.slice(Math.max(0, seats - 1));
    person.device.session.configureTable(agreement, watch);
    await this.rest();
  }

  private tapNext(person: Person): boolean {
    const { session } = person.device;
    return session.room.value?.phase === "between" && tapNextDeal(session);
  }

  /** Answer this person's prompt, with a win if there is one. */
  private answer(person: Person, x: number): boolean {
    const { session } = person.device;
    const prompt = session.prompt.value;
    if (prompt === null || session.pending.value !== null) return false;
    const win = prompt.actions.findIndex(({ type }) => /win|hu/.test(type));
    session.act(
      win >= 0 ? win : x % 4 === 0 ? prompt.default : (x * 7 + prompt.n) % prompt.actions.length,
    );
    return true;
  }

  /** Take the chair of a bot: at once before a match, with the next deal in one. */
  private takeChair(person: Person, x: number): void {
    const { session } = person.device;
    const room = session.room.value;
    if (room === null || session.seat.value !== null) return;
    const chairs = room.seats.flatMap(({ kind }, seat) => (kind === "bot" ? [seat] : []));
    const chair = chairs[x % Math.max(1, chairs.length)];
    if (chair !== undefined) session.sit(chair);
  }

  /** The acting host lets in everybody who asks. */
  private async admitAll(): Promise<void> {
    for (const { device } of this.people) {
      const { session } = device;
      const room = session.room.value;
      if (room === null || room.acting_host !== session.welcome.value?.player) continue;
      for (const { player } of room.asking) session.admit(player, true);
    }
    await this.quiet();
  }

  /** Everybody comes, bots take the free seats, and the match begins. */
  private async gather(): Promise<void> {
    await this.bringBack();
    for (const person of this.people) this.join(person);
    await this.quiet();
    await this.admitAll();
    await this.begin();
  }

  /** All who have a seat in the room, or sit out, get ready; true if there was something to be done. */
  private async begin(): Promise<boolean> {
    let done = false;
    const host = this.host();
    for (const person of this.people) {
      const { session } = person.device;
      const room = session.room.value;
      // People who sit out at first play, too.
      if (room?.phase !== "gathering" || personOf(room, person.id)?.ready !== false) continue;
      person.mayBeReady = true;
      session.ready(true);
      done = true;
    }
    if (host === null) return done;
    const { session } = host.device;
    if (session.room.value?.phase !== "gathering") return done;
    for (const [seat, { kind }] of session.room.value.seats.entries()) {
      if (kind !== "empty") continue;
      session.addBot(seat, null);
      done = true;
    }
    await this.quiet();
    const { held, options, bench, seats } = session.room.value;
    // A table with rotation waits for somebody on the bench, unless the host does not.
    const waits = held || (options.rotation !== null && bench.length === 0);
    if (waits && seats.every(({ ready }) => ready)) {
      session.startMatch();
      done = true;
    }
    await this.wait(4);
    await this.wait(4);
    return done || this.room?.phase !== "gathering";
  }

  /** The host makes everybody wait for a while. */
  private async pause(): Promise<void> {
    const session = this.host()?.device.session;
    if (session === undefined) return;
    session.hold(true);
    for (let timer = 0; timer < 4; timer++) await this.wait(200);
    session.hold(false);
  }

  /** So many decisions, each by a player who is asked. */
  private async play(decisions: number, x: number): Promise<void> {
    await this.quiet();
    for (let left = decisions; left > 0;) {
      const answered = this.people.filter((person) => this.answer(person, x + left));
      if (answered.length === 0) return;
      left -= answered.length;
      await this.quiet();
    }
  }

  /** Everybody lets a bot play this deal. */
  private async rush(): Promise<void> {
    for (const { device } of this.people) {
      const { session } = device;
      const seat = session.seat.value;
      if (session.room.value?.phase === "playing" && seat !== null) session.callBot(seat);
    }
    await this.quiet();
    for (const { device } of this.people) {
      const { session } = device;
      const seat = session.seat.value;
      if (seat !== null && session.room.value?.seats[seat]?.substituted === true)
        session.takeBack();
    }
  }

  /** Let time pass. A match that the host holds back does not begin by itself. */
  private async wait(seconds: number): Promise<boolean> {
    await this.quiet();
    const before = this.room;
    const held = before !== null && before.held && ["between", "gathering"].includes(before.phase);
    const { came } = await this.server.advance(seconds);
    await this.quiet();
    if (held && this.room?.table === before.table && this.room.phase !== before.phase) {
      if (["revealing", "playing"].includes(this.room.phase))
        throw new Fault("what the host holds has begun by itself");
    }
    return came;
  }

  /** Everybody is there again. */
  private async bringBack(): Promise<void> {
    for (const device of this.devices) {
      if (device.socket !== null) device.socket.breaksAfter = null;
      if (device.offline) device.setOffline(false);
    }
    await this.quiet();
    for (const device of this.devices) {
      const { session } = device;
      if (session.table.value === null && this.room !== null) {
        const mine = session.welcome.value?.player;
        if (this.room.seats.some(({ player }) => player === mine)) session.enter(this.room.table);
      }
    }
    await this.quiet();
  }

  // ------------------------------------------------------------ the end

  /** Everybody acts as the page allows: the match has to come to its end. */
  private async finish(): Promise<void> {
    await this.bringBack();
    await this.rest();
    let waited = 0;
    const raced = this.deals() + RACED;
    for (let step = 0; step < MOST_STEPS; step++) {
      if (this.evening.seed % 4 > 0 && this.deals() >= raced) await this.endRace();
      const phase = this.seated()[0]?.device.session.room.value?.phase;
      if (phase === undefined || phase === "finished") break;
      if (await this.goOn(step)) {
        waited = 0;
        await this.quiet();
        if (this.seated()[0]?.device.session.room.value?.phase !== phase) await this.rest();
        continue;
      }
      const { passed, came } = await this.server.advance(600);
      waited += passed;
      await this.quiet();
      if (!came || waited > LONGEST_WAIT) {
        throw new Fault(`nobody can go on: ${phase}`, {
          cause: new Error(
            JSON.stringify([waited, this.room?.held, this.room?.host, this.room?.seats]),
          ),
        });
      }
    }
    await this.rest();
    const phase = this.seated()[0]?.device.session.room.value?.phase;
    if (phase !== undefined && phase !== "finished") throw new Fault("the match does not end");
  }

  /** The deals that the match has had. */
  private deals(): number {
    return this.room?.match?.history.length ?? 0;
  }

  /** All agree to end a race early. */
  private async endRace(): Promise<void> {
    for (const { device, id } of this.people) {
      const room = device.session.room.value;
      if (room === null || (room.match?.race_to ?? 0) === 0 || room.phase === "finished") continue;
      if (personOf(room, id) === undefined) continue;
      device.session.dissolve(true);
      await this.quiet();
    }
  }

  /** The people who have a seat, by their own pages. */
  private seated(): Person[] {
    return this.people.filter(({ device: { session } }) => session.seat.value !== null);
  }

  private async goOn(step: number): Promise<boolean> {
    let done = false;
    const rests = this.evening.seed % 3 > 0 || step > PLAYED;
    for (const person of this.seated()) {
      const { session } = person.device;
      const [room, seat] = [session.room.value, session.seat.value];
      if (room === null || seat === null) continue;
      const away = room.seats[seat]?.substituted === true;
      if (room.phase === "between") done = this.tapNext(person) || done;
      else if (room.phase === "playing" && !away && rests) {
        session.callBot(seat);
        done = true;
      } else if (room.phase === "playing") done = this.answer(person, step) || done;
    }
    const [first] = this.seated();
    if (first?.device.session.room.value?.phase === "gathering")
      done = (await this.begin()) || done;
    return done;
  }

  /** The game of the room. */
  get game(): string | null {
    return this.room === null ? null : gameOf(this.room.ruleset);
  }
}
