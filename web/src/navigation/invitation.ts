/**
 * The address on the page of an invitation that the server has rendered for a chat (`/j/CODE`, `/l/LINK`), or of an evening (`/e/ID`);
 * null for any other path.
 */
export function invitedBy(path: string): string | null {
  return /^\/[jle]\//.test(path) ? `/#${path}` : null;
}
