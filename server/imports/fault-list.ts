import type { ImportFault } from '../../contract/imports.ts';
import { MAX_IMPORT_FAULTS } from '../../contract/kernel/limits.ts';

/** Counts all faults and keeps the first ones by line. */
export class FaultList {
  readonly #kept: ImportFault[] = [];
  #count = 0;

  /** Begins with the faults of another list, which stays as it is. */
  constructor(earlier?: FaultList) {
    if (!earlier) return;
    this.#kept.push(...earlier.#kept);
    this.#count = earlier.#count;
  }

  add(faults: readonly ImportFault[]): void {
    this.#count += faults.length;
    this.#kept.push(...faults);
    if (this.#kept.length > 2 * MAX_IMPORT_FAULTS) this.#shorten();
  }

  get count(): number {
    return this.#count;
  }

  get first(): ImportFault[] {
    this.#shorten();
    return [...this.#kept];
  }

  #shorten(): void {
    this.#kept.sort((one, other) => one.line - other.line);
    this.#kept.length = Math.min(this.#kept.length, MAX_IMPORT_FAULTS);
  }
}
