import { placeName, placeWords } from "./figures";
import { say } from "./say";

/** A bar for each place, as high as it was frequent. */
export function PlacesPlot({ places }: { places: readonly number[] }) {
  const most = Math.max(1, ...places);
  const count = places.reduce((sum, times) => sum + times, 0);
  const said = places.map((times, place) => placeWords(place, times)).join(say("placesJoin"));
  return (
    <figure class="stat-places" style={{ "--places": String(places.length) }}>
      <svg
        viewBox={`0 0 ${places.length} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say("placesSaid", { count, places: said })}
      >
        {places.map((times, place) => {
          // A place that was never taken keeps a line on the ground.
          const height = Math.max(0.02, times / most);
          return <rect key={place} x={place + 0.2} y={1 - height} width={0.6} height={height} />;
        })}
      </svg>
      <figcaption>
        {places.map((times, place) => (
          <span key={place}>
            <b>{placeName(place)}</b>
            <span class="muted">{say("times", { count: times })}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
