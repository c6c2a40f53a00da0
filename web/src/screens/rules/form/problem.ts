/** The reason that the server refused rules: its code, and the switches it named. */
export interface Problem {
  code: string;
  names: readonly string[];
}
