export { pairsChanged, registerPairCounting } from './count-pairs.ts';
export { listBoughtTogether, mergePairs } from './store.ts';
