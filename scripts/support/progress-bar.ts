const WIDTH = 40;
const STEPS_WITHOUT_TERMINAL = 20;

/** The progress of long work: a bar in a terminal, and a line now and then in a file. */
export class ProgressBar {
  readonly #out: NodeJS.WriteStream;
  readonly #total: number;
  readonly #unit: string;
  readonly #startedAt = performance.now();
  /** The start: an earlier run says nothing about the speed of this one. */
  #first: number | undefined;
  #lastStep = -1;

  /** @param unit what is counted, in the plural */
  constructor(out: NodeJS.WriteStream, total: number, unit: string) {
    this.#out = out;
    this.#total = total;
    this.#unit = unit;
  }

  show(done: number): void {
    this.#first ??= done;
    const share = Math.min(1, done / this.#total);
    const step = Math.floor(share * (this.#out.isTTY ? WIDTH : STEPS_WITHOUT_TERMINAL));
    const figures = `${done} of ${this.#total} ${this.#unit}${this.#timeLeft(done)}`;
    if (this.#out.isTTY) {
      this.#out.write(`\r\x1b[K[${'#'.repeat(step).padEnd(WIDTH, '.')}] ${figures}`);
    } else if (step > this.#lastStep) {
      this.#out.write(`${figures}\n`);
    }
    this.#lastStep = step;
  }

  end(): void {
    if (this.#out.isTTY && this.#lastStep >= 0) this.#out.write('\n');
  }

  #timeLeft(done: number): string {
    const fresh = done - (this.#first ?? done);
    if (fresh <= 0 || done >= this.#total) return '';
    const seconds = (((performance.now() - this.#startedAt) / fresh) * (this.#total - done)) / 1000;
    return seconds < 90 ? `, ${Math.ceil(seconds)} s left` : `, ${Math.ceil(seconds / 60)} min left`;
  }
}
