export { pairsChanged, registerPairCounting } from './count-pairs.ts';
export { listBoughtTogether } from './store.ts';
