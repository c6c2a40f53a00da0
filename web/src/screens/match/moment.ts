import { t } from "../../i18n/translate";
import type { Moment, Room } from "../../net/protocol";

/** The moment from which the deal of this room is played on; null at any other table. */
export function momentOf(room: Room): Moment | null {
  // A server of an earlier release does not say.
  return room.match?.moment ?? null;
}

/** The number that the deal had in its match; here it is the only one. */
export function momentTitle({ deal }: Moment): string {
  return t("result.title", { number: deal });
}
