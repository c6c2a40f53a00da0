import { say } from "./Practice";

/** In the place of an invitation: the room is on this device. */
export function RoomAlone() {
  return (
    <section class="panel">
      <p class="muted" data-testid="room-alone">
        {say("practice.room")}
      </p>
    </section>
  );
}
