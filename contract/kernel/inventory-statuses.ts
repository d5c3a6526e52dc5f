export const INVENTORY_STATUSES = ['active', 'inactive'] as const;
