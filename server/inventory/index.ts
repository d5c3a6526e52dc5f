export { claimHolds, holdStock, releaseHolds } from './hold-stock.ts';
export { notDeliverableMessage, outOfStockMessage, refuseShortage } from './refusals.ts';
export { registerInventory } from './routes.ts';
export { type Availability, findAvailability } from './store.ts';
