import type { Line, Measured } from '../lines/line.ts';
import { Program } from './program.ts';
import type { Stage } from './stage.ts';

/** What a line is measured at. */
export interface MeasuredPrograms {
  ports: number[];
  /** Processor time so far; undefined where the system does not report it. */
  readonly cpuMs: number | undefined;
}

/** Starts the references, and says which processes each line measures. */
export async function startReferences({ stage, smallStage }: { stage: Stage; smallStage: Stage }) {
  const bare = Program.start('bench/programs/bare-server.ts');
  const reactAlone = Program.start('bench/programs/react-alone.ts');
  const byHand = Program.start('bench/programs/hand-written-shop.ts', {
    DATABASE_URL: smallStage.databaseUrl,
  });
  // The tables are the owner's, who alone may make them.
  const plain = Program.start('bench/programs/plain-shop.ts', { DATABASE_URL: smallStage.ownerUrl });
  const references = {
    bare: { program: bare, port: await portOf(bare) },
    reactAlone: { program: reactAlone, port: await portOf(reactAlone) },
    byHand: { program: byHand, port: await portOf(byHand) },
    plain: { program: plain, port: await portOf(plain) },
  };
  const processes: Record<Measured, readonly { port: number; readonly cpuMs: number | undefined }[]> = {
    shop: [stage.shop],
    shops: stage.shops,
    smallShop: [smallStage.shop],
    bare: [asProcess(references.bare)],
    reactAlone: [asProcess(references.reactAlone)],
    byHand: [asProcess(references.byHand)],
    plain: [asProcess(references.plain)],
  };
  return {
    measuredOf({ of = 'shop' }: Line): MeasuredPrograms {
      const measured = processes[of];
      return {
        ports: measured.map(({ port }) => port),
        get cpuMs() {
          return sum(measured.map(({ cpuMs }) => cpuMs));
        },
      };
    },
    async stop(): Promise<void> {
      await Promise.all([bare, reactAlone, byHand, plain].map((program) => program.stop()));
    },
  };
}

function asProcess({ program, port }: { program: Program; port: number }) {
  return {
    port,
    get cpuMs() {
      return program.cpuMs;
    },
  };
}

async function portOf(program: Program): Promise<number> {
  const { port } = await program.hear<{ port: number }>();
  return port;
}

/** Undefined where one is unknown. */
function sum(values: readonly (number | undefined)[]): number | undefined {
  return values.reduce(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0,
  );
}
