export { holdStock } from './hold-stock.ts';
export { notDeliverableMessage, outOfStockMessage, refuseShortage } from './refusals.ts';
export { registerInventory } from './routes.ts';
export { type Availability, claimHolds, findAvailability, putBack, releaseHolds } from './store.ts';
