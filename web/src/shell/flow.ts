import { effect, untracked } from "@preact/signals";
import type { Session } from "../state/session";
import { isWithFriends } from "../state/quickGame";
import { navigate, route } from "../navigation/route";

/**
 * Keep the address and the session together: the address says which table is wanted, and the
 * session says which one it came to (by a code, by one tap) or why it had to leave.
 *
 * A page that is opened anew at home, as an app that was closed does, goes on to the table where
 * friends play.
 */
export function followTables(session: Session): void {
  let opening = route.peek().is === "home";
  effect(() => {
    const welcome = session.welcome.value;
    const where = route.value;
    if (!opening || (welcome === null && where.is === "home")) return;
    opening = false;
    if (welcome === null) return;
    const [friends, ...others] = welcome.tables.filter(isWithFriends);
    if (friends === undefined || others.length > 0) return;
    untracked(() => {
      navigate({ is: "table", table: friends.table });
    });
  });

  effect(() => {
    const where = route.value;
    untracked(() => {
      if (where.is === "table") {
        if (session.table.value !== where.table) session.enter(where.table);
      } else if (session.table.value !== null) {
        session.detach();
      }
    });
  });

  effect(() => {
    const table = session.table.value;
    untracked(() => {
      const where = route.value;
      if (table !== null) {
        // The step before (a code, a form, a table that was given up) is not worth coming back to.
        const replace =
          where.is === "join" ||
          where.is === "create" ||
          (where.is === "table" && where.table === session.gaveUp.value);
        if (where.is !== "table" || where.table !== table) {
          navigate({ is: "table", table }, { replace });
        }
      } else if (where.is === "table") {
        navigate({ is: "home" }, { replace: true });
      }
    });
  });

  effect(() => {
    const left = session.left.value;
    if (left !== null && left.code !== "detached" && left.code !== "left") {
      untracked(() => {
        session.say(left.code);
      });
    }
  });
}
