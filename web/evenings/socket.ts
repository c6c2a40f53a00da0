import { createHash, randomBytes } from "node:crypto";
import { connect, type Socket as Line } from "node:net";
import type { Socket } from "../src/net/connection";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const [TEXT, CLOSE, PING, PONG] = [1, 8, 9, 10] as const;

/** A message under the walker's own number is none of the client's. */
const OWN = 1e12;

/** A WebSocket of the walker: it can be cut at any frame, and says when it has heard everything. */
export class WalkSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  /** Frames that the client has said. */
  said = 0;
  /** So many more frames are heard before the line breaks; null: it does not. */
  breaksAfter: number | null = null;
  private readonly line: Line;
  private buffer = Buffer.alloc(0);
  private open = false;
  private closed = false;
  private why = { code: 1006, reason: "" };
  private pings = 0;
  private awaited = new Map<number, () => void>();

  constructor(
    url: string,
    private readonly onFault: (fault: unknown) => void,
  ) {
    const { hostname, port, pathname, host } = new URL(url);
    const key = randomBytes(16).toString("base64");
    this.line = connect({ host: hostname, port: Number(port), noDelay: true });
    this.line.on("connect", () => {
      this.line.write(
        `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
    });
    const expected = createHash("sha1")
      .update(key + GUID)
      .digest("base64");
    this.line.on("data", (data: Buffer) => {
      this.buffer = Buffer.concat([this.buffer, data]);
      if (!this.open) this.handshake(expected);
      if (this.open) this.frames();
    });
    this.line.on("error", () => {
      this.end();
    });
    this.line.on("close", () => {
      this.end();
    });
  }

  send(data: string): void {
    this.said += 1;
    this.frame(TEXT, Buffer.from(data));
  }

  close(code = 1000): void {
    const said = Buffer.alloc(2);
    said.writeUInt16BE(code);
    if (this.open) this.frame(CLOSE, said);
    this.open = false;
    this.closed = true;
    this.letGo();
    this.line.end();
  }

  /** The line breaks: nobody says goodbye. */
  cut(): void {
    this.line.destroy();
    this.end();
  }

  /** Until all messages sent so far have been read, and all those told before have been heard. */
  async heard(): Promise<void> {
    if (!this.open || this.closed) return;
    const id = OWN + ++this.pings;
    await new Promise<void>((resolve) => {
      this.awaited.set(id, resolve);
      this.frame(TEXT, Buffer.from(JSON.stringify({ type: "ping", id })));
    });
  }

  private letGo(): void {
    for (const resolve of this.awaited.values()) resolve();
    this.awaited.clear();
  }

  private end(): void {
    this.letGo();
    if (this.closed) return;
    this.closed = true;
    this.open = false;
    this.client(() => this.onclose?.(this.why));
  }

  private client(call: () => void): void {
    try {
      call();
    } catch (fault) {
      this.onFault(fault);
    }
  }

  private handshake(expected: string): void {
    const end = this.buffer.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.buffer.subarray(0, end).toString();
    this.buffer = this.buffer.subarray(end + 4);
    if (!head.startsWith("HTTP/1.1 101") || !head.includes(expected)) {
      this.cut();
      return;
    }
    this.open = true;
    this.client(() => this.onopen?.());
  }

  private frames(): void {
    for (;;) {
      if (this.buffer.length < 2) return;
      const kind = this.buffer.readUInt8(0) & 15;
      let length = this.buffer.readUInt8(1) & 127;
      let start = 2;
      if (length === 126) {
        if (this.buffer.length < 4) return;
        length = this.buffer.readUInt16BE(2);
        start = 4;
      } else if (length === 127) {
        if (this.buffer.length < 10) return;
        length = Number(this.buffer.readBigUInt64BE(2));
        start = 10;
      }
      if (this.buffer.length < start + length) return;
      const body = this.buffer.subarray(start, start + length);
      this.buffer = this.buffer.subarray(start + length);
      this.take(kind, body);
      if (this.closed) return;
    }
  }

  private take(kind: number, body: Buffer): void {
    if (kind === PING) this.frame(PONG, body);
    if (kind === CLOSE) {
      const code = body.length >= 2 ? body.readUInt16BE(0) : 1005;
      this.why = { code, reason: body.subarray(2).toString() };
      this.line.end();
      this.end();
    }
    if (kind === TEXT) this.hear(body.toString());
  }

  private hear(text: string): void {
    if (text.startsWith('{"type":"pong"')) {
      const { id } = JSON.parse(text) as { id: number };
      const resolve = this.awaited.get(id);
      if (resolve !== undefined) {
        this.awaited.delete(id);
        resolve();
        return;
      }
    } else if (this.breaksAfter !== null && this.breaksAfter-- <= 0) {
      this.cut();
      return;
    }
    this.client(() => this.onmessage?.({ data: text }));
  }

  private frame(kind: number, body: Buffer): void {
    if (this.line.destroyed) return;
    const long = body.length > 125;
    const head = Buffer.alloc((long ? 4 : 2) + 4);
    head.writeUInt8(128 | kind, 0);
    head.writeUInt8(128 | (long ? 126 : body.length), 1);
    if (long) head.writeUInt16BE(body.length, 2);
    // Masked with zeros: nothing between the two ends is to be deceived here.
    this.line.write(Buffer.concat([head, body]));
  }
}
