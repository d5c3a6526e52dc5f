/** Whether the stock of an inventory record is offered. */
export const INVENTORY_STATUSES = ['active', 'inactive'] as const;
