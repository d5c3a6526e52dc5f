import type { FastifyInstance } from 'fastify';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import type { Services } from '../platform/services.ts';
import { addUnmetDemand, removeOldUnmetDemand, type UnmetCheck } from './store.ts';

const WRITE_INTERVAL_MS = 5_000;
const CLEANING_INTERVAL_MS = 3_600_000;
/** As far back as a range can look. */
const KEPT_DAYS = 366;
/** Different products and pin codes between two writes; in a flood of made-up ones the rest is not counted. */
const MAX_COUNTED = 5_000;

/** Somebody asked for a product at a pin code, and got none. */
export interface UnmetWish {
  productId: ProductId;
  pinCode: string;
}

/**
 * Counts in memory what was asked for in vain, so that no reply waits for it, and adds it to the books every few
 * seconds and at the end. It never knows who asked.
 */
export class UnmetDemand {
  readonly #services: Pick<Services, 'db'>;
  #counted = new Map<string, UnmetCheck>();

  constructor(services: Pick<Services, 'db'>) {
    this.#services = services;
  }

  note({ productId, pinCode }: UnmetWish): void {
    this.#count({ productId, pinCode, checks: 1 });
  }

  /** Writes down what was counted; what cannot be written now is kept for the next time. */
  async write(): Promise<void> {
    const counted = [...this.#counted.values()];
    if (counted.length === 0) return;
    this.#counted = new Map();
    try {
      await addUnmetDemand(this.#services.db, counted);
    } catch (error) {
      for (const check of counted) this.#count(check);
      throw error;
    }
  }

  #count({ productId, pinCode, checks }: UnmetCheck): void {
    const key = `${productId} ${pinCode}`;
    const known = this.#counted.get(key);
    if (known) known.checks += checks;
    else if (this.#counted.size < MAX_COUNTED) this.#counted.set(key, { productId, pinCode, checks });
  }
}

/** Starts the counting and returns what has to be told of each unmet wish. */
export function countUnmetDemand(app: FastifyInstance, services: Services): (wish: UnmetWish) => void {
  const { db, jobs, log } = services;
  const demand = new UnmetDemand(services);
  jobs.repeat('write unmet demand', WRITE_INTERVAL_MS, () => demand.write());
  jobs.repeat('forget old unmet demand', CLEANING_INTERVAL_MS, () => removeOldUnmetDemand(db, KEPT_DAYS));
  app.addHook('onClose', () =>
    demand.write().catch((error: unknown) => log.warn({ err: error }, 'unmet demand was not written')),
  );
  return (wish) => demand.note(wish);
}
