import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { GAMES, type Game } from "../board/core/game";
import { createLayers } from "./layers";

/**
 * The address of the page's contents. Everything is after `#`, so that any static server and any
 * chat app keep it.
 */
export type Route =
  | { is: "home" }
  /**
   * `rules`: the first choice, as `writeChoice` writes it; null: as chosen last. `own`: the reader
   * came from a page with these rules, nobody sent them. `group`: the one that the room is to
   * belong to.
   */
  | { is: "create"; rules: string | null; own?: true; group?: string }
  | { is: "table"; table: string }
  /** `by` null: an invitation that cannot be read. */
  | { is: "join"; by: { code: string } | { link: string } | null }
  | { is: "pair"; code: string }
  /** `deal` counts from 1; null is the newest one. `step` counts events; null is the end. */
  | {
      is: "replay";
      share: string;
      deal: number | null;
      step: number | null;
      /** The seat whose view it is, if it is not the usual one. */
      seat?: number | null;
    }
  /** My evenings. */
  | { is: "evenings" }
  /** The sheet of one by its address. */
  | { is: "evening"; evening: string }
  /**
   * Statistics: mine if `player` is null, else of somebody in the deals played with me. `game` as
   * its page writes it; null: the one that was played most.
   */
  | { is: "statistics"; player: string | null; game: string | null }
  /** My groups. */
  | { is: "groups" }
  /** One of them; `period` is a month like `2026-11` or `all`; null: this month. */
  | { is: "group"; group: string; period: string | null }
  /** The invitation to a group. */
  | { is: "groupLink"; link: string }
  | { is: "settings" }
  /** The puzzles of a day like `2026-12-01`; null: of today. */
  | { is: "puzzles"; day: string | null }
  /** `part`: `deal` is the first deal with a coach; else rules, as `writeChoice` has them after the game. */
  | { is: "learn"; game: Game; part: string | null }
  /** `rules` null: as chosen last. */
  | { is: "rules"; rules: string | null }
  /** `rules` null: as chosen last. `hand`: as the calculator of the game writes it. */
  | { is: "calculator"; rules: string | null; hand: string | null };

const WORD = /^[A-Za-z0-9_-]{1,64}$/;
const CODE = /^[A-Za-z0-9]{1,16}$/;
const LINK = /^[A-Za-z0-9_-]{20,64}$/;
/** Behind `?` in an address that a page of one's own has led to. */
const OWN = "own";
/** The same, before a group's id. */
const GROUP = "group=";
const PERIOD = /^(\d{4}-\d\d|all)$/;
const SEAT = /^[0-3]$/;
const NUMBER = /^\d{1,6}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Stands in an address for the reader. */
const SELF = "-";
/** Parts of an address that name rules: game, ruleset, preset, switches. */
const RULE_PARTS = 4;
/** An address with more in it was not made here. */
const LONGEST = 4000;

/** The route of a hash; an unreadable one is home. */
export function parseRoute(hash: string): Route {
  // Chat apps append their own query to links, some of them behind the hash.
  const [path = "", query] = hash.replace(/^#\/?/, "").split(/[?&]/, 2);
  const [place = "", ...rest] = path.split("/").map(decoded);
  const word = rest[0] !== undefined && WORD.test(rest[0]) ? rest[0] : null;
  if (path.length <= LONGEST) {
    const rules = filled(rest.slice(0, RULE_PARTS).join("/"));
    if (place === "new") {
      const group = query?.startsWith(GROUP) === true ? query.slice(GROUP.length) : "";
      return {
        is: "create",
        rules,
        ...(query === OWN ? { own: true } : {}),
        ...(WORD.test(group) ? { group } : {}),
      };
    }
    if (place === "rules") return { is: "rules", rules };
    if (place === "calc") {
      return { is: "calculator", rules, hand: filled(rest[RULE_PARTS] ?? "") };
    }
  }
  // A person who was invited hears that the invitation is broken, not nothing.
  if (place === "j" || place === "l") return { is: "join", by: invitation(place, rest[0] ?? "") };
  if (place === "settings") return { is: "settings" };
  if (place === "puzzles") {
    return { is: "puzzles", day: rest[0] !== undefined && DAY.test(rest[0]) ? rest[0] : null };
  }
  if ((rest[0] ?? "") === "") {
    if (place === "e") return { is: "evenings" };
    if (place === "me") return { is: "statistics", player: null, game: null };
    if (place === "groups") return { is: "groups" };
  }
  if (word === null) return { is: "home" };
  switch (place) {
    case "t":
      return { is: "table", table: word };
    case "e":
      return { is: "evening", evening: word };
    case "me":
      return {
        is: "statistics",
        player: word === SELF ? null : word,
        game: filled(rest.slice(1).join("/")),
      };
    case "p":
      return { is: "pair", code: word };
    case "group": {
      const period = rest[1] !== undefined && PERIOD.test(rest[1]) ? rest[1] : null;
      return { is: "group", group: word, period };
    }
    case "g":
      return { is: "groupLink", link: word };
    case "learn": {
      const game = GAMES.find((one) => one === word);
      const part = filled(rest.slice(1, RULE_PARTS).join("/"));
      return game === undefined ? { is: "home" } : { is: "learn", game, part };
    }
    case "r":
      return replayRoute(word, rest);
    default:
      return { is: "home" };
  }
}

/** The hash of a route; `parseRoute` inverts it. */
export function routeHash(route: Route): string {
  switch (route.is) {
    case "home":
      return "#/";
    case "create":
      if (route.group !== undefined) return `#/new?${GROUP}${route.group}`;
      if (route.rules === null) return "#/new";
      return `#/new/${route.rules}${route.own === true ? `?${OWN}` : ""}`;
    case "table":
      return `#/t/${route.table}`;
    case "join":
      if (route.by === null) return "#/l/";
      return "code" in route.by ? `#/j/${route.by.code}` : `#/l/${route.by.link}`;
    case "pair":
      return `#/p/${route.code}`;
    case "replay": {
      const { share, deal } = route;
      const step = deal === null ? null : route.step;
      const parts = [share, deal, step, step === null ? null : (route.seat ?? null)];
      return `#/r/${parts.filter((part) => part !== null).join("/")}`;
    }
    case "learn":
      return `#/learn/${route.game}${route.part === null ? "" : `/${route.part}`}`;
    case "evenings":
      return "#/e";
    case "evening":
      return `#/e/${route.evening}`;
    case "statistics":
      if (route.game !== null) return `#/me/${route.player ?? SELF}/${route.game}`;
      return route.player === null ? "#/me" : `#/me/${route.player}`;
    case "groups":
      return "#/groups";
    case "group":
      return `#/group/${route.group}${route.period === null ? "" : `/${route.period}`}`;
    case "groupLink":
      return `#/g/${route.link}`;
    case "settings":
      return "#/settings";
    case "puzzles":
      return route.day === null ? "#/puzzles" : `#/puzzles/${route.day}`;
    case "rules":
      return route.rules === null ? "#/rules" : `#/rules/${route.rules}`;
    case "calculator": {
      if (route.rules === null) return "#/calc";
      const parts = route.rules.split("/");
      if (route.hand !== null) {
        while (parts.length < RULE_PARTS) parts.push("-");
        parts.push(route.hand);
      }
      return `#/calc/${parts.join("/")}`;
    }
  }
}

/**
 * The whole address of a route on this server, to be sent to somebody. The address of an invitation
 * reaches the server, which gives the chat its preview.
 */
export function routeUrl(route: Route): string {
  if ((route.is === "join" && route.by !== null) || route.is === "evening") {
    return `${location.origin}${routeHash(route).slice(1)}`;
  }
  return `${location.origin}${location.pathname}${routeHash(route)}`;
}

const hash = signal(addressed());

/** The present address of the page. */
export const route: ReadonlySignal<Route> = computed(() => parseRoute(hash.value));

/** The layers over the page, and the way back that closes it first. */
export const layers = createLayers({
  entries: {
    get state() {
      return typeof history === "undefined" ? null : (history.state as unknown);
    },
    pushState: (...entry) => {
      history.pushState(...entry);
    },
    replaceState: (...entry) => {
      history.replaceState(...entry);
    },
    go: (by) => {
      history.go(by);
    },
  },
  hash: addressed,
  onAddress: (shown) => {
    hash.value = shown;
  },
});

/** The route in the address bar; the page may be about to follow it only. */
export function addressRoute(): Route {
  return parseRoute(addressed());
}

/** Go somewhere; `replace` leaves no way back, for steps that nobody wants to return to. */
export function navigate(to: Route, { replace = false } = {}): void {
  const wanted = routeHash(to);
  if (wanted === hash.value) return;
  layers.go(wanted, replace);
  hash.value = wanted;
}

/** Follow the address bar and the back button. */
export function followAddress(): void {
  window.addEventListener("popstate", () => {
    layers.moved();
  });
  layers.settle();
}

function addressed(): string {
  return typeof location === "undefined" ? "" : location.hash;
}

function invitation(place: "j" | "l", word: string): { code: string } | { link: string } | null {
  if (place === "j") return CODE.test(word) ? { code: word } : null;
  return LINK.test(word) ? { link: word } : null;
}

function filled(text: string): string | null {
  return text === "" ? null : text;
}

function replayRoute(share: string, rest: readonly string[]): Route {
  const seat = rest[3] !== undefined && SEAT.test(rest[3]) ? { seat: Number(rest[3]) } : {};
  return { is: "replay", share, deal: count(rest[1]), step: count(rest[2]), ...seat };
}

function count(text: string | undefined): number | null {
  return text !== undefined && NUMBER.test(text) ? Number(text) : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
