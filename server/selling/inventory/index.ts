import { concept } from '../../concept/concept.ts';
import { lowStockMails, lowStockSchedules } from './low-stock.ts';
import { STOCK_INVARIANTS } from './invariants.ts';
import { registerInventory } from './routes.ts';

export {
  type Availability,
  availabilityOf,
  coversBy,
  entriesCovering,
  entriesOf,
  findAvailability,
  isDeliverable,
  listDeliverableAmong,
} from './availability-store.ts';
export { reserveStock, sellStock } from './reserve-stock.ts';
export {
  compareInventoryLines,
  type ExportedInventoryLine,
  type InventoryLine,
  type InventoryLineOutcome,
  listInventoryIdsByName,
  listInventoryLines,
} from './inventory-lines.ts';
export { notDeliverableMessage, outOfStockMessage, refuseShortage } from './refusals.ts';
export {
  consumeReservations,
  lockRecordsOf,
  lockRecordsOfVariants,
  restock,
  restockReturned,
  releaseReservations,
} from './store/reservations.ts';
export { lockInventoryLines, saveInventoryLines } from './store/imported-stock.ts';
export { withdrawStockOf } from './store/records.ts';
export { noteUnmetDemand, onUnmetDemand, type UnmetDemand } from './unmet-demand.ts';

export const inventory = concept({
  api: registerInventory,
  mails: lowStockMails,
  schedules: lowStockSchedules,
  invariants: STOCK_INVARIANTS,
});
