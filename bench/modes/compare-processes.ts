import type { Line } from '../lines/line.ts';
import { composeLines } from '../lines/compose-lines.ts';
import { measureAll } from '../run/measure.ts';
import { openStage } from '../run/stage.ts';
import { type BenchContext, printCircumstances } from './context.ts';
import { report } from './report.ts';

/** Measures what is not cached, and what is written, with one process of the shop and then with more of them on the same database. */
export async function compareProcesses(context: BenchContext, processes: number): Promise<void> {
  const { postgres, options, random, onProgress } = context;
  const { rounds, milliseconds, only } = options;
  const stage = await openStage(postgres, options, onProgress);
  try {
    const composed = await composeLines(stage.market, { shop: stage.shop, small: undefined, random });
    const lines = composed.filter(({ name, before, of, connections }) =>
      [before !== undefined, of === undefined, connections !== 1, name.includes(only)].every(Boolean),
    );
    const withOne = lines.map((line): Line => ({ ...line, compareWith: [], targets: [] }));
    const withMore = withOne.map(
      (line): Line => ({
        ...line,
        name: `${line.name}, ${processes} processes`,
        of: 'shops',
        compareWith: [line.name],
      }),
    );
    const measure = (some: Line[]) =>
      measureAll({ stage, smallStage: stage, lines: some, rounds, milliseconds, onProgress });
    // One after the other, because every running process takes jobs.
    const measured = new Map(await measure(withOne));
    while (stage.shops.length < processes) {
      onProgress('opening another process of the shop');
      await stage.addShop();
    }
    for (const [name, figures] of await measure(withMore)) measured.set(name, figures);
    printCircumstances(context, stage.market, `10 connections, median of ${rounds} rounds`);
    report(
      withOne.flatMap((line, index) => [line, withMore[index] ?? line]),
      measured,
    );
  } finally {
    await stage.close();
  }
}
