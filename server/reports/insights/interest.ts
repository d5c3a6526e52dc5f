import { schedule } from '../../concept/background.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InterestKind } from '../../../contract/insights.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { CountedBatch } from '../../platform/counted-batch.ts';
import { addressPrefix } from '../../platform/http/address-prefix.ts';
import { perApp, type Services } from '../../platform/services.ts';
import { addInterest, type CountedInterest, removeOldInterest } from './store.ts';

const WRITE_INTERVAL_MS = 5_000;
const CLEANING_INTERVAL_MS = 3_600_000;
const RETENTION_DAYS = 366;
const MAX_COUNTED = 5_000;
const MINUTE_MS = 60_000;
/** Counts of one address in a minute; it may serve an office. */
const COUNTED_PER_MINUTE = 120;

export class ProductInterest {
  readonly #batch: CountedBatch<CountedInterest>;

  constructor({ db, log }: Pick<Services, 'db' | 'log'>) {
    this.#batch = new CountedBatch({
      keyOf: ({ productId }) => productId,
      add: (known, { views, additions }) => {
        known.views += views;
        known.additions += additions;
      },
      maxEntries: MAX_COUNTED,
      write: (counted) => addInterest(db, counted),
      onRefused: (error) => log.warn({ err: error }, 'the interest in a product could not be counted'),
    });
  }

  note(productId: ProductId, kind: InterestKind): void {
    this.#batch.count({ productId, views: kind === 'view' ? 1 : 0, additions: kind === 'addition' ? 1 : 0 });
  }

  write(): Promise<void> {
    return this.#batch.write();
  }
}

const interestOf = perApp((services) => new ProductInterest(services));

export const interestSchedules = [
  schedule('product_interest.write', WRITE_INTERVAL_MS, (services) => interestOf(services).write(), {
    isOfProcess: true,
  }),
  schedule('product_interest.remove_old', CLEANING_INTERVAL_MS, ({ db }) =>
    removeOldInterest(db, RETENTION_DAYS),
  ),
];

/** Counts beyond an address's allowance are ignored. */
export function countInterest(
  app: FastifyInstance,
  services: Services,
): (request: FastifyRequest, productId: ProductId, kind: InterestKind) => Promise<void> {
  const interest = interestOf(services);
  const take = app.createRateLimit({
    max: COUNTED_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ ip }) => addressPrefix(ip),
  });
  app.addHook('onClose', () =>
    interest.write().catch((error: unknown) => services.log.warn({ err: error }, 'interest was not written')),
  );
  return async (request, productId, kind) => {
    const allowance = await take(request);
    if (allowance.isAllowed || !allowance.isExceeded) interest.note(productId, kind);
  };
}
