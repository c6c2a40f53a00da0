import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ServerMessage } from "../src/net/protocol";

/** A folder whose files are as quick as memory, if there is one. */
const MEMORY = "/dev/shm";

const ROOT = join(import.meta.dirname, "..", "..");

/** A table as the server has it. */
export interface Facts {
  phase: string;
  /** By seat the person. */
  seats: (string | null)[];
  /** By seat of a person who decides himself: the number of his open prompt. */
  asked: Record<string, number>;
  /** Scores of each settled deal by seat. */
  history: number[][];
  frozen: boolean;
  /** A page that comes is told of a deal. */
  told: boolean;
  timers: string[];
}

/** The server's view of one table and one person; null if there is no such table. */
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

/** A process that is told things by lines, and answers each of them. */
class ServerProcess {
  ended = false;
  readonly complaints: string[] = [];
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly closed: Promise<void>;
  private waiting: ((answer: Answer | null) => void)[] = [];

  constructor(python: string, mutant: string | null) {
    const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "paiju-evenings-"));
    const named = mutant === null ? [] : [mutant];
    this.process = spawn(python, ["-m", "tests.evenings.server", join(folder, "data"), ...named], {
      cwd: ROOT,
    });
    this.process.stderr.on("data", (data: Buffer) => {
      this.complaints.push(data.toString());
    });
    createInterface(this.process.stdout).on("line", (line) => {
      this.waiting.shift()?.(JSON.parse(line) as Answer);
    });
    this.closed = new Promise((resolve) => {
      this.process.on("close", () => {
        this.ended = true;
        for (const answer of this.waiting) answer(null);
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
    });
  }

  /** Throws if the process has ended. */
  async ask(said: Record<string, unknown>): Promise<Answer> {
    const answer = this.ended
      ? null
      : await new Promise<Answer | null>((resolve) => {
          this.waiting.push(resolve);
          this.process.stdin.write(`${JSON.stringify(said)}\n`);
        });
    if (answer === null) throw new Error(`the server has ended: ${this.complaints.join("\n")}`);
    return answer;
  }

  async end(): Promise<void> {
    this.process.stdin.end();
    await this.closed;
  }
}

/** After so many walks the server begins anew: its people and matches would grow in number. */
const WALKS = 500;

/** The real server in a process of its own. */
export class Server {
  /** Lines that it has logged as faults. */
  readonly faults: string[] = [];
  port = 0;
  private process: ServerProcess;
  /** Its seeds are names of people and matches, too: each can be walked once. */
  private readonly seeds = new Set<number>();
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    private readonly python: string,
    private readonly mutant: string | null,
  ) {
    this.process = new ServerProcess(python, mutant);
  }

  private async ask(said: Record<string, unknown>): Promise<Answer> {
    const answer = await this.process.ask(said);
    this.faults.push(...this.process.complaints.splice(0), ...answer.faults);
    return answer;
  }

  /** Another walk, with chance of its own. */
  async begin(seed: number): Promise<void> {
    if (this.seeds.has(seed) || this.seeds.size >= WALKS) {
      await this.end();
      this.process = new ServerProcess(this.python, this.mutant);
      this.seeds.clear();
    }
    this.seeds.add(seed);
    this.port = (await this.ask({ do: "begin", seed })).port;
    this.faults.length = 0;
  }

  /** It ends in good order and begins anew, with its stored rows. */
  async restart(): Promise<void> {
    await this.ask({ do: "restart" });
  }

  /** Until every table waits for somebody. */
  async settle(): Promise<void> {
    await this.ask({ do: "settle" });
  }

  /**
   * Let the next timer come, if it is so near (s): the time that has passed, and true if it came.
   */
  async advance(seconds: number): Promise<{ passed: number; came: boolean }> {
    return this.ask({ do: "advance", seconds });
  }

  async look(table: string, player: string): Promise<Look> {
    return this.ask({ do: "view", table, player });
  }

  /** The answer of a path of the API to this person, or to a stranger; null for an error. */
  async get(path: string, token: string): Promise<unknown> {
    const headers = token === "" ? {} : { Authorization: `Bearer ${token}` };
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
    this.agent.destroy();
    await this.process.end();
  }
}
