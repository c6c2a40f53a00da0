import { FLIGHT } from "./motion";
import { signed } from "./points";

/** Points on their way from one seat to another. */
export interface PaidPoints {
  payer: number;
  payee: number;
  points: number;
}

/** Let points fly from the cards of those who pay to the cards of those who are paid. */
export function flyPoints(table: HTMLElement, paid: readonly PaidPoints[], ms: number): void {
  const layer = table.querySelector<HTMLElement>(".flights");
  if (layer === null) return;
  const home = layer.getBoundingClientRect();
  const places = new Map<number, { x: number; y: number }>();
  for (const card of table.querySelectorAll<HTMLElement>(".seat-card[data-seat]")) {
    const box = card.getBoundingClientRect();
    places.set(Number(card.dataset["seat"]), {
      x: box.left + box.width / 2 - home.left,
      y: box.top + box.height / 2 - home.top,
    });
  }
  for (const { payer, payee, points } of paid) {
    const [from, to] = [places.get(payer), places.get(payee)];
    if (from === undefined || to === undefined) continue;
    const chip = document.createElement("span");
    chip.className = "flying-points";
    chip.textContent = signed(points);
    layer.append(chip);
    const at = ({ x, y }: { x: number; y: number }): string =>
      `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    const flight = chip.animate(
      [
        { transform: `${at(from)} scale(.6)`, opacity: 0 },
        { transform: `${at(from)} scale(1.15)`, opacity: 1, offset: 0.25 },
        { transform: `${at(to)} scale(1)`, opacity: 1, offset: 0.9 },
        { transform: `${at(to)} scale(.5)`, opacity: 0 },
      ],
      { duration: ms, easing: FLIGHT, fill: "both" },
    );
    const land = (): void => {
      chip.remove();
    };
    flight.onfinish = land;
    flight.oncancel = land;
  }
}
