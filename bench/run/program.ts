import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of the bench in a process of its own. */
export class Program {
  readonly #child: ChildProcess;
  readonly #name: string;

  private constructor(child: ChildProcess, name: string) {
    this.#child = child;
    this.#name = name;
  }

  static start(path: string, environment: Record<string, string> = {}, nodeOptions: string[] = []): Program {
    const child = fork(fileURLToPath(new URL(`../../${path}`, import.meta.url)), {
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      execArgv: nodeOptions,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return new Program(child, path);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Sends a message and gives the answer. */
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
