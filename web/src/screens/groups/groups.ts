import { ask, change, myToken, type Loaded } from "../../browser/api";
import { freshEntropy, toHex } from "../../net/entropy";
import { knowsGroups } from "../../state/groups";
import type { NamedRules } from "../../rulesets/rulesName";

/** An open room of a group. */
export interface GroupRoom extends NamedRules {
  table: string;
  code: string;
  phase: "gathering" | "playing" | "finished";
  host: string;
  /** The names of its people. */
  people: readonly string[];
  seats: number;
  free: number;
  mine: boolean;
  /** Seconds since all have left; null while somebody is there. */
  left_s: number | null;
}

/** A group in the list of mine. */
export interface GroupLine {
  group: string;
  name: string;
  members: number;
  rooms: readonly GroupRoom[];
}

export interface GroupMember {
  player: string;
  name: string;
  /** Seconds since the epoch. */
  joined: number;
}

/** A group as its people know it. */
export interface Group extends GroupLine {
  link: string;
  /** The id of one of its people. */
  founder: string;
  created: number;
  people: readonly GroupMember[];
}

/** A group behind its link. */
export interface GroupInvitation {
  name: string;
  founder: string;
  members: number;
  /** Its id; null for somebody who does not belong to it. */
  group: string | null;
}

type Answer<T> = Exclude<Loaded<T>, { is: "loading" }>;

/** My groups; remembers whether there are any. */
export async function askGroups(): Promise<Answer<{ groups: GroupLine[] }>> {
  const answer = await ask<{ groups: GroupLine[] }>("/api/groups", { as: myToken() });
  if (answer.is === "ready") knowsGroups.value = answer.value.groups.length > 0;
  return answer;
}

export async function askGroup(group: string): Promise<Answer<Group>> {
  const answer = await ask<Group>(path(group), { as: myToken() });
  if (answer.is === "ready") knowsGroups.value = true;
  return answer;
}

/** The group behind a link. */
export async function askInvitation(link: string): Promise<Answer<GroupInvitation>> {
  return ask<GroupInvitation>(`/api/groups/link/${encodeURIComponent(link)}`, { as: myToken() });
}

/** A key by which a wish that is sent again is known. */
export function newKey(): string {
  return toHex(freshEntropy()).slice(0, 32);
}

export async function foundGroup(name: string, key: string): Promise<Answer<{ group: string }>> {
  return change("/api/groups", "POST", { name, key });
}

export async function joinGroup(link: string): Promise<Answer<{ group: string }>> {
  return change(`/api/groups/link/${encodeURIComponent(link)}`, "POST");
}

/** Another name, another founder, or another link. */
export async function changeGroup(
  group: string,
  wish: { name: string } | { founder: string } | { link: true },
): Promise<Answer<Group>> {
  return change(path(group), "PATCH", wish);
}

/** Take somebody out of a group, oneself perhaps. */
export async function removeMember(group: string, player: string): Promise<Answer<object>> {
  return change(`${path(group)}/members/${encodeURIComponent(player)}`, "DELETE");
}

/** Make a room one of a group; its host may. */
export async function addRoom(group: string, table: string): Promise<Answer<object>> {
  return change(`${path(group)}/rooms/${encodeURIComponent(table)}`, "PUT");
}

export async function dropRoom(group: string, table: string): Promise<Answer<object>> {
  return change(`${path(group)}/rooms/${encodeURIComponent(table)}`, "DELETE");
}

/** The group that a room belongs to; null if it belongs to none. */
export async function askGroupOf(
  table: string,
): Promise<Answer<{ group: { group: string; name: string } | null }>> {
  return ask(`/api/tables/${encodeURIComponent(table)}/group`, { as: myToken() });
}

function path(group: string): string {
  return `/api/groups/${encodeURIComponent(group)}`;
}
