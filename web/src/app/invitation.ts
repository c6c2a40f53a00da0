/**
 * The address on the page of an invitation that the server has rendered for a chat (`/j/CODE`, `/l/LINK`);
 * null for any other path.
 */
export function invitedBy(path: string): string | null {
  return /^\/[jl]\//.test(path) ? `/#${path}` : null;
}
