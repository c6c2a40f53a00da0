import type { Device } from "./device";

/** Somebody at the evening: the pages of his phones. */
export class Person {
  devices: Device[] = [];
  /** He has sat down, or tapped 准备, since the rules were changed. */
  mayBeReady = false;

  constructor(readonly name: string) {}

  get device(): Device {
    const [first] = this.devices;
    if (first === undefined) throw new Error(`${this.name} has no device`);
    return first;
  }

  get id(): string {
    return this.device.session.welcome.value?.player ?? "";
  }
}
