import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { processorTimeMs } from './processor-time.ts';

/** All programs end with the bench. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

export interface Memory {
  now: number;
  own: number;
  most: number;
}

/** A program of the bench in a process of its own. */
export class Program {
  readonly #child: ChildProcess;
  readonly #name: string;

  private constructor(child: ChildProcess, name: string) {
    this.#child = child;
    this.#name = name;
    running.add(child);
    child.once('exit', () => running.delete(child));
  }

  static start(
    path: string,
    environment: Record<string, string> = {},
    nodeOptions: readonly string[] = [],
  ): Program {
    const child = fork(fileURLToPath(new URL(`../../${path}`, import.meta.url)), {
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      execArgv: [...nodeOptions],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return new Program(child, path);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Processor time so far, of all threads; undefined where the system does not report it. */
  get cpuMs(): number | undefined {
    return processorTimeMs(this.#child.pid);
  }

  /**
   * Megabytes of memory now and at most, and how many of those now are private, without the files of the program, which
   * all processes of Node share; undefined where the system does not report them.
   */
  get memoryMb(): Memory | undefined {
    if (process.platform !== 'linux') return undefined;
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    const megabytes = (name: string) =>
      Math.round(Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1]) / 1024);
    return { now: megabytes('VmRSS'), own: megabytes('RssAnon'), most: megabytes('VmHWM') };
  }

  /** Sends a message and returns the reply. */
  ask<Answer>(message: object): Promise<Answer> {
    const answer = this.hear<Answer>();
    this.#child.send(message);
    return answer;
  }

  /** The next message of the program. Fails when it ends instead. */
  async hear<Answer>(): Promise<Answer> {
    const listening = new AbortController();
    const { signal } = listening;
    try {
      const ended = once(this.#child, 'exit', { signal }).then(() => {
        throw new Error(`${this.#name} has ended`);
      });
      const heard: unknown[] = await Promise.race([once(this.#child, 'message', { signal }), ended]);
      return heard[0] as Answer; // both sides state the type of their messages in messages.ts
    } finally {
      listening.abort();
    }
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    await ended;
  }
}
