import { schedule } from '../../concept/background.ts';
import type { FastifyInstance } from 'fastify';
import { CountedBatch } from '../../platform/counted-batch.ts';
import { perApp, type Services } from '../../platform/services.ts';
import { onUnmetDemand, type UnmetDemand } from '../../selling/inventory/index.ts';
import { addUnmetDemand, removeOldUnmetDemand, type UnmetCheck } from './store.ts';

const WRITE_INTERVAL_MS = 5_000;
const CLEANING_INTERVAL_MS = 3_600_000;
const RETENTION_DAYS = 366;
const MAX_COUNTED = 5_000;

/** By product, variant and pin code, without personal data. */
export class UnmetDemandCount {
  readonly #batch: CountedBatch<UnmetCheck>;

  constructor({ db, log }: Pick<Services, 'db' | 'log'>) {
    this.#batch = new CountedBatch({
      keyOf: ({ productId, variantId = '', pinCode }) => `${productId} ${variantId} ${pinCode}`,
      add: (known, { checks }) => {
        known.checks += checks;
      },
      maxEntries: MAX_COUNTED,
      write: (counted) => addUnmetDemand(db, counted),
      onRefused: (error) => log.warn({ err: error }, 'unmet demand could not be counted'),
    });
  }

  note({ productId, variantId, pinCode }: UnmetDemand): void {
    this.#batch.count({ productId, variantId, pinCode, checks: 1 });
  }

  write(): Promise<void> {
    return this.#batch.write();
  }
}

const demandOf = perApp((services) => new UnmetDemandCount(services));

export const demandSchedules = [
  schedule('unmet_demand.write', WRITE_INTERVAL_MS, (services) => demandOf(services).write(), {
    isOfProcess: true,
  }),
  schedule('unmet_demand.remove_old', CLEANING_INTERVAL_MS, ({ db }) =>
    removeOldUnmetDemand(db, RETENTION_DAYS),
  ),
];

export function countUnmetDemand(app: FastifyInstance, services: Services): void {
  const demand = demandOf(services);
  onUnmetDemand(services, (wanted) => demand.note(wanted));
  app.addHook('onClose', () =>
    demand
      .write()
      .catch((error: unknown) => services.log.warn({ err: error }, 'unmet demand was not written')),
  );
}
