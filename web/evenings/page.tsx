import { render, type ComponentChildren } from "preact";
import { act } from "preact/test-utils";
import { SessionContext } from "../src/state/useSession";
import { placeOf } from "../src/state/bench";
import type { Session } from "../src/state/session";
import { NextDeal } from "../src/screens/match/NextDeal";
import { occupantsOf } from "../src/screens/table/parts/occupants";
import { Standings } from "../src/screens/match/Standings";

/** Draw a part of the page of this session, look at it, and take it away. */
function drawn<T>(session: Session, children: ComponentChildren, look: (host: Element) => T): T {
  const host = document.createElement("div");
  void act(() => {
    render(<SessionContext.Provider value={session}>{children}</SessionContext.Provider>, host);
  });
  try {
    return look(host);
  } finally {
    render(null, host);
  }
}

/** Tap the button between two deals; false if there is none that can be tapped. */
export function tapNextDeal(session: Session): boolean {
  const room = session.room.value;
  if (room === null) return false;
  const place = placeOf(room, session.seat.value, session.welcome.value?.player);
  const next = <NextDeal room={room} place={place} />;
  return drawn(session, next, (host) => {
    const button = host.querySelector<HTMLButtonElement>("button:not([disabled])");
    button?.click();
    return button !== null;
  });
}

/** The points of the standings by name, as they are read from the page; null without a match. */
export function standingsOf(session: Session): Map<string, number> | null {
  const room = session.room.value;
  if (room?.match?.finished !== true) return null;
  const standings = (
    <Standings
      match={room.match}
      rules={room.rules}
      occupants={occupantsOf(room)}
      me={session.welcome.value?.player ?? null}
    />
  );
  return drawn(session, standings, (host) => {
    const rows = [...host.querySelectorAll(".ranks li")].map((row): [string, number] => [
      row.querySelector(".rank-name")?.textContent ?? "",
      numberIn(row.querySelector(".rank-points")?.textContent ?? ""),
    ]);
    return new Map(rows);
  });
}

function numberIn(text: string): number {
  const found = /[-+−]?\d+/.exec(text)?.[0] ?? "0";
  return Number(found.replace("−", "-"));
}
