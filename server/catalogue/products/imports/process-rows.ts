import type { ImportFault } from '../../../../contract/imports.ts';
import { repeats } from '../index.ts';
import { FaultList } from './fault-list.ts';
import type { LineOutcome } from './imported-file.ts';
import type { ReadFile } from './read-file.ts';
import type { StepResult } from './store/imports.ts';

export const LINES_AT_ONCE = 500;

interface Work<Line> {
  batches: readonly (readonly Line[])[];
  treat: (lines: readonly Line[]) => Promise<LineOutcome[]>;
  onProgress: (rowsDone: number) => Promise<void>;
}

export async function processRows<Line>(
  { lines, rowsTotal, faults: unreadable }: ReadFile<Line>,
  { batches, treat, onProgress }: Work<Line>,
): Promise<StepResult> {
  // A repeated transaction processes the same lines again.
  const faults = new FaultList(unreadable);
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const lineOf = new Map<string, number>();
  // Unreadable lines count as done.
  let done = rowsTotal - lines.length;
  for (const batch of batches) {
    for (const outcome of await treat(batch)) count(outcome, counts, lineOf, faults);
    done += batch.length;
    await onProgress(done);
  }
  return {
    rowsTotal,
    rowsAdded: counts.added,
    rowsChanged: counts.changed,
    rowsUnchanged: counts.unchanged,
    faultCount: faults.count,
    faults: faults.first,
  };
}

export function slicesOf<Line>(lines: readonly Line[]): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / LINES_AT_ONCE) }, (_, place) =>
    lines.slice(place * LINES_AT_ONCE, (place + 1) * LINES_AT_ONCE),
  );
}

function count(
  { line, effect, subject }: LineOutcome,
  counts: Record<'added' | 'changed' | 'unchanged', number>,
  lineOf: Map<string, number>,
  faults: FaultList,
): void {
  const repeat = faultOfRepeat(line, subject, lineOf);
  if (typeof effect !== 'string') faults.add([{ line, ...effect }]);
  else if (repeat) faults.add([repeat]);
  else counts[effect] += 1;
}

function faultOfRepeat(
  line: number,
  subject: string | null,
  lineOf: Map<string, number>,
): ImportFault | undefined {
  if (subject === null) return undefined;
  const earlier = lineOf.get(subject);
  if (earlier === undefined) {
    lineOf.set(subject, line);
    return undefined;
  }
  return { line, column: 'id', message: repeats(earlier) };
}
