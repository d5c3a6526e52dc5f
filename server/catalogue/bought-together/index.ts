import { concept } from '../../concept/concept.ts';
import { PAIR_INVARIANTS } from './invariants.ts';
import { mergePairs } from './store.ts';
import { registerPairCounting } from './count-pairs.ts';

export { pairsChanged } from './count-pairs.ts';
export { listBoughtTogether } from './store.ts';

export const boughtTogether = concept({
  api: registerPairCounting,
  moveMerged: (tx, { mergedIds, keptId }) => mergePairs(tx, mergedIds, keptId),
  invariants: PAIR_INVARIANTS,
});
