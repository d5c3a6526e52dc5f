export {
  type Availability,
  availabilityOf,
  findAvailability,
  listDeliverableAmong,
} from './availability-store.ts';
export { holdStock, sellStock } from './hold-stock.ts';
export {
  compareInventoryLines,
  type ExportedInventoryLine,
  type InventoryLine,
  type InventoryLineOutcome,
  listInventoryIdsByName,
  listInventoryLines,
} from './inventory-lines.ts';
export { notDeliverableMessage, outOfStockMessage, refuseShortage } from './refusals.ts';
export { registerInventory } from './routes.ts';
export {
  claimHolds,
  lockInventoryLines,
  putBack,
  putBackReturned,
  releaseHolds,
  saveInventoryLines,
  withdrawStockOf,
} from './store.ts';
