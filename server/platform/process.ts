import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from './start-problem.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal's Ctrl-C can arrive twice, directly and through npm; only a later one means impatience. */
const SAME_SIGNAL_MS = 1_000;
/** Every step together; the longest is letting running requests finish. */
const CLOSE_LIMIT_MS = 20_000;

type Closer = () => Promise<void>;

/**
 * The life of this process. What has been started is closed in reverse order: when starting fails, on a signal, and
 * when something it depends on has ended. A second signal ends it at once.
 */
export class Process {
  readonly #closers: Closer[] = [];
  #closingSince: number | undefined;

  /** Runs the start; a failure that the user can mend is told in one line. */
  async run(start: (process: Process) => Promise<void>): Promise<void> {
    for (const signal of SIGNALS) process.on(signal, () => this.#onSignal());
    try {
      await start(this);
    } catch (error) {
      // Closing while starting makes the rest of the start fail; that is no news.
      if (this.#closingSince !== undefined) return;
      await this.#close(error instanceof StartProblem ? `\n${error.message}` : error);
    }
  }

  /** Registers how to close what has just been started. */
  onClose(closer: Closer): void {
    this.#closers.push(closer);
  }

  /** Ends the process, with a failure, because something it cannot do without has gone. */
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
