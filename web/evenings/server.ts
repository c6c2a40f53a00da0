import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ServerMessage } from "../src/net/protocol";

/** Where files are no slower than memory, if there is such a place. */
const MEMORY = "/dev/shm";

const ROOT = join(import.meta.dirname, "..", "..");

/** A table as the server has it. */
export interface Facts {
  phase: string;
  /** By seat the person. */
  seats: (string | null)[];
  /** By seat of a person who decides himself the number of his open prompt. */
  asked: Record<string, number>;
  /** Scores of each settled deal by seat. */
  history: number[][];
  frozen: boolean;
  timers: string[];
}

/** What the server says of one table and one person; null where there is no such table. */
export interface Look {
  /** Everything that a device of the person would be told if it entered now. */
  messages: ServerMessage[] | null;
  facts: Facts | null;
}

interface Answer extends Look {
  faults: string[];
  port: number;
  passed: number;
  came: boolean;
}

/** The real server in a process of its own. */
export class Server {
  /** What it has logged as a fault. */
  readonly faults: string[] = [];
  port = 0;
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly folder = mkdtempSync(
    join(existsSync(MEMORY) ? MEMORY : tmpdir(), "paiju-evenings-"),
  );
  private waiting: ((answer: Answer) => void)[] = [];
  private ended = false;
  private readonly agent = new Agent({ keepAlive: true });

  constructor(python: string, mutant: string | null) {
    const named = mutant === null ? [] : [mutant];
    this.process = spawn(
      python,
      ["-m", "tests.evenings.server", join(this.folder, "data"), ...named],
      { cwd: ROOT },
    );
    this.process.stderr.on("data", (data: Buffer) => {
      this.faults.push(data.toString());
    });
    createInterface(this.process.stdout).on("line", (line) => {
      this.waiting.shift()?.(JSON.parse(line) as Answer);
    });
    this.process.on("close", () => {
      this.ended = true;
      const none = { messages: null, facts: null, port: 0, passed: 0, came: false };
      for (const answer of this.waiting) answer({ ...none, faults: ["the server has ended"] });
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  private async ask(said: Record<string, unknown>): Promise<Answer> {
    if (this.ended) throw new Error(`the server has ended: ${this.faults.join("\n")}`);
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.push(resolve);
      this.process.stdin.write(`${JSON.stringify(said)}\n`);
    });
    this.faults.push(...answer.faults);
    return answer;
  }

  /** Another walk, with chance of its own. */
  async begin(seed: number): Promise<void> {
    this.port = (await this.ask({ do: "begin", seed })).port;
    this.faults.length = 0;
  }

  /** Until every table waits for somebody. */
  async settle(): Promise<void> {
    await this.ask({ do: "settle" });
  }

  /** Let the next timer come, if it is so near (s): the time that has passed, and whether it came. */
  async advance(seconds: number): Promise<{ passed: number; came: boolean }> {
    return this.ask({ do: "advance", seconds });
  }

  async look(table: string, player: string): Promise<Look> {
    return this.ask({ do: "view", table, player });
  }

  /** What a path of the API answers; null for an error. */
  async get(path: string, token: string): Promise<unknown> {
    const headers = { Authorization: `Bearer ${token}` };
    const { port } = this;
    return new Promise((resolve, reject) => {
      get({ host: "127.0.0.1", port, path, headers, agent: this.agent }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => (text += part));
        answer.on("end", () => {
          resolve(answer.statusCode === 200 ? JSON.parse(text) : null);
        });
      }).on("error", reject);
    });
  }

  async end(): Promise<void> {
    if (this.ended) return;
    const closed = new Promise((resolve) => this.process.once("close", resolve));
    this.agent.destroy();
    this.process.stdin.end();
    await closed;
  }
}
