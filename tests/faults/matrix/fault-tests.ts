import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultProxy, ProxyFault } from '../../support/fault-proxy.ts';
import { HANG_LIMIT_MS } from '../../support/hang-limit.ts';
import type { Lie } from '../../support/lying-proxy.ts';
import type { TestDatabase } from '../../support/database.ts';
import { type FaultOf, MATRIX, type Side } from './fault-matrix.ts';
import { type FaultyShop, type Outside, startFaultyShop } from './faulty-shop.ts';
import { type Fault, expectToStand } from './run-fault.ts';

/** Makes the test of each row that the matrix has for this side: one that has no fault does not compile. */
export function testFaults<S extends Side>(
  side: S,
  faults: Record<FaultOf<S>, (shop: FaultyShop) => Fault>,
  createDatabase?: () => Promise<TestDatabase>,
): void {
  let shop: FaultyShop | undefined;
  beforeAll(async () => {
    shop = await startFaultyShop(await createDatabase?.());
  }, HANG_LIMIT_MS);
  afterAll(() => shop?.close());

  const names = Object.keys(MATRIX[side]) as FaultOf<S>[]; // keys of the table
  test.for<FaultOf<S>>(names)(`${side}: %s`, { tags: ['FA5'] }, async (name, { skip }) => {
    expect(shop, 'the shop has started').toBeDefined();
    if (!shop) return;
    const fault = faults[name](shop);
    if (fault.impossible !== undefined) {
      console.warn(`Not run: ${side}, ${name}. ${fault.impossible}`);
      skip(fault.impossible);
    }
    await expectToStand(shop, side, name, fault);
  });
}

/** The line to the service is disturbed. */
export function onLine(line: FaultProxy, fault: ProxyFault): Fault {
  return { begin: () => line.set(fault), end: () => line.set('pass') };
}

/** The service lies. */
export function lies({ liar }: Outside, lie: Lie): Fault {
  return {
    begin: () => {
      liar.lie = lie;
    },
    end: () => {
      liar.lie = undefined;
    },
  };
}
