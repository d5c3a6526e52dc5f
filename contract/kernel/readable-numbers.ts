import { z } from 'zod';
import { codeAsSeen } from './seen-text.ts';

export const OrderNumber = z
  .string()
  .overwrite(codeAsSeen)
  .toUpperCase()
  .regex(/^H-[2-9A-Z]{8}$/, 'An order number looks like H-7K3Q9M2P');

export const ComplaintNumber = z
  .string()
  .overwrite(codeAsSeen)
  .toUpperCase()
  .regex(/^G-[2-9A-Z]{8}$/, 'The number of a complaint looks like G-7K3Q9M2P');
