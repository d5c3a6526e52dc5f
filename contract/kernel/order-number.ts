import { z } from 'zod';

/** The number of an order, as people read and type it. */
export const OrderNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^H-[2-9A-Z]{8}$/, 'An order number looks like H-7K3Q9M2P');
