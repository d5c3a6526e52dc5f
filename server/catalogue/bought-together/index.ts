import { concept } from '../../concept/concept.ts';
import { registerPairCounting } from './count-pairs.ts';

export { pairsChanged } from './count-pairs.ts';
export { listBoughtTogether, mergePairs } from './store.ts';

export const boughtTogether = concept({
  name: 'bought-together',
  api: registerPairCounting,
});
