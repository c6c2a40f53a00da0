/** Points with their sign: +8, −8, 0 (with the minus sign that is as wide as the plus). */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
