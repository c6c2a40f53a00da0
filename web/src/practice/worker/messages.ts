/** Messages from the page to the worker that is its host. */
export type ToHost =
  /**
   * `folder`: the address of the pack, with its last slash. `pace`: a factor on every pause.
   * `packed`: names of files that are fetched packed.
   */
  | { is: "begin"; folder: string; pace: number; packed: string[] }
  /** A line is opened, or closed. */
  | { is: "open" }
  | { is: "close" }
  /** A message of the protocol. */
  | { is: "say"; text: string }
  /** A request to `path`; with a body it sends something. */
  | { is: "ask"; id: number; path: string; body: string | null; token: string | null };

/** Messages from there. */
export type FromHost =
  | { is: "ready" }
  /** So many bytes of the packed files are here. */
  | { is: "fetched"; bytes: number }
  | { is: "failed" }
  | { is: "hear"; text: string }
  | { is: "answer"; id: number; status: number; text: string };
