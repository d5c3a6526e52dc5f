import { concept } from '../../concept/concept.ts';
import { interestSchedules } from './interest.ts';
import { demandSchedules } from './unmet-demand.ts';
import { moveInterest, moveUnmetDemand } from './store.ts';
import { registerInsights } from './routes.ts';

export const insights = concept({
  api: registerInsights,
  schedules: [...demandSchedules, ...interestSchedules],
  moveMerged: async (tx, { all, mergedIds, keptId }) => {
    await moveUnmetDemand(
      tx,
      all.map(({ id, onlyVariantId }) => ({ productId: id, variantId: onlyVariantId })),
      keptId,
    );
    await moveInterest(tx, mergedIds, keptId);
  },
});
