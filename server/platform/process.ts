import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from './start-problem.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal's Ctrl-C can arrive twice, directly and through npm; only a later one ends the process at once. */
const SAME_SIGNAL_MS = 1_000;
/** The limit is for all steps together; the longest is finishing running requests. */
const CLOSE_LIMIT_MS = 20_000;

type Closer = () => Promise<void>;

/** Services are closed in reverse order. A second signal ends the process at once. */
export class Process {
  readonly #closers: Closer[] = [];
  #closingSince: number | undefined;

  /** A failure that the operator can fix is shown in one line. */
  async run(start: (process: Process) => Promise<void>): Promise<void> {
    for (const signal of SIGNALS) process.on(signal, () => this.#onSignal());
    try {
      await start(this);
    } catch (error) {
      // Closing during the start makes the rest of it fail, which needs no report.
      if (this.#closingSince !== undefined) return;
      await this.#close(error instanceof StartProblem ? `\n${error.message}` : error);
    }
  }

  onClose(closer: Closer): void {
    this.#closers.push(closer);
  }

  fail(reason: string): void {
    if (this.#closingSince === undefined) void this.#close(reason);
  }

  #onSignal(): void {
    if (this.#closingSince === undefined) void this.#close();
    else if (Date.now() - this.#closingSince > SAME_SIGNAL_MS) process.exit(1);
  }

  async #close(failure?: unknown): Promise<void> {
    this.#closingSince = Date.now();
    if (failure !== undefined) console.error(failure);
    const limit = delay(CLOSE_LIMIT_MS, undefined, { ref: false }).then(() => {
      console.error('Closing took too long; ending now.');
      process.exit(1);
    });
    for (const close of this.#closers.reverse()) {
      await Promise.race([limit, close().catch((error: unknown) => console.error(error))]);
    }
    process.exit(failure === undefined ? 0 : 1);
  }
}
