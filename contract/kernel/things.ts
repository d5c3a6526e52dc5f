import { z } from 'zod';

export const THING_KINDS = [
  'person',
  'shop',
  'order',
  'shopOrder',
  'return',
  'goodwill',
  'payment',
  'refund',
  'proposal',
  'complaint',
  'case',
  'approval',
  'coupon',
  'contentVersion',
  'contentPlace',
  'category',
  'attribute',
  'waiting',
] as const;
export type ThingKind = (typeof THING_KINDS)[number];

/** A call with such an id in its path or body is about that thing. */
export const thingIds = z.registry<{ kind: ThingKind }>();
