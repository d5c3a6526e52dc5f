import { concept } from '../../concept/concept.ts';
import { PAIR_INVARIANTS } from './invariants.ts';
import { mergePairs } from './store.ts';
import { pairJobs } from './count-pairs.ts';

export { pairsChanged } from './count-pairs.ts';
export { listBoughtTogether } from './store.ts';

export const boughtTogether = concept({
  jobs: pairJobs,
  moveMerged: (tx, { mergedIds, keptId }) => mergePairs(tx, mergedIds, keptId),
  invariants: PAIR_INVARIANTS,
});
