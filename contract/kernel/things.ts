import { z } from 'zod';

/** What entries of the audit log, jobs and searches of the console name. */
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

/** What the ids of a schema name: a call with such an id in its path or body is about that thing. */
export const thingIds = z.registry<{ kind: ThingKind }>();
