export { basketChanged, countBaskets } from './count-basket.ts';
export { listBoughtTogether } from './store.ts';
