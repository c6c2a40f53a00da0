/** The table of characters that `web/traditional.ts` makes when the client is built. */
declare module "virtual:traditional" {
  export const SIMPLIFIED: string;
  export const TRADITIONAL: string;
}
