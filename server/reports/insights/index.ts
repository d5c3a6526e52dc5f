import { concept } from '../../concept/concept.ts';
import { moveInterest, moveUnmetDemand } from './store.ts';
import { registerInsights } from './routes.ts';

export const insights = concept({
  api: registerInsights,
  moveMerged: async (tx, { all, mergedIds, keptId }) => {
    await moveUnmetDemand(
      tx,
      all.map(({ id, onlyVariantId }) => ({ productId: id, variantId: onlyVariantId })),
      keptId,
    );
    await moveInterest(tx, mergedIds, keptId);
  },
});
