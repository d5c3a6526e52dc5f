import type { ImportFault } from '../../../../contract/imports.ts';
import { MAX_IMPORT_FAULTS } from '../../../../contract/kernel/limits.ts';

export class FaultList {
  readonly #faults: ImportFault[] = [];
  #count = 0;

  constructor(earlier?: FaultList) {
    if (!earlier) return;
    this.#faults.push(...earlier.#faults);
    this.#count = earlier.#count;
  }

  add(faults: readonly ImportFault[]): void {
    this.#count += faults.length;
    this.#faults.push(...faults);
    if (this.#faults.length > 2 * MAX_IMPORT_FAULTS) this.#shorten();
  }

  get count(): number {
    return this.#count;
  }

  get first(): ImportFault[] {
    this.#shorten();
    return [...this.#faults];
  }

  #shorten(): void {
    this.#faults.sort((one, other) => one.line - other.line);
    this.#faults.length = Math.min(this.#faults.length, MAX_IMPORT_FAULTS);
  }
}
