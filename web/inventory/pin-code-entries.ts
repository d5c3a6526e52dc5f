import { MAX_PIN_CODE_ENTRY_LENGTH } from '../../contract/kernel/limits.ts';

const RANGE = /^(\d{6})-(\d{6})$/;
/** A range is written out, so it must stay countable. */
const LONGEST_RANGE = 1000;

/**
 * Adds what was typed or pasted to a list of delivery pin codes: one or many, separated by commas, spaces or
 * lines; a range such as 560001-560110 counts as each of its codes. Empty and repeated entries are passed over
 * (VAL-25, VAL-26).
 */
export function addPinCodes(present: readonly string[], typed: string): { codes: string[]; fault?: string } {
  const codes = new Set(present);
  for (const entry of typed.split(/[\s,;]+/).filter(Boolean)) {
    const range = RANGE.exec(entry);
    if (range) {
      const [, from = '', to = ''] = range;
      const count = Number(to) - Number(from) + 1;
      if (count < 1 || count > LONGEST_RANGE) {
        return {
          codes: [...present],
          fault: `A range has 1 to ${LONGEST_RANGE} pin codes; use a prefix such as 5600*`,
        };
      }
      for (let step = 0; step < count; step += 1) codes.add(String(Number(from) + step));
    } else if (entry.length > MAX_PIN_CODE_ENTRY_LENGTH) {
      return { codes: [...present], fault: `'${entry.slice(0, 20)}' is longer than a pin code can be` };
    } else {
      codes.add(entry);
    }
  }
  return { codes: [...codes] };
}
