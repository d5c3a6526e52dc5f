import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { ConsolePageLink } from './extensions.ts';
import { Duty, Instant, line, Message, unset, UserId } from './kernel/schemas.ts';
import { TO_DO_KINDS } from './kernel/to-do-kinds.ts';

const ToDoKind = z.enum(keysOf(TO_DO_KINDS));

export const ToDoItem = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  since: Instant,
  /** Its page in the console; null where there is none. */
  path: z.string().nullable(),
  isOverdue: z.boolean().optional(),
  /** The proposer: it waits for another operator to agree. */
  proposedBy: UserId.optional(),
  owner: z.object({ id: UserId, name: z.string() }).nullable(),
});
export type ToDoItem = z.infer<typeof ToDoItem>;

export const ToDoGroup = z.object({
  kind: ToDoKind,
  /** The count stops at 500; the oldest are listed. */
  total: z.int(),
  items: z.array(ToDoItem),
});
export type ToDoGroup = z.infer<typeof ToDoGroup>;

export const Found = z.object({
  kind: z.enum(['order', 'person', 'shop', 'product', 'complaint']),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
});
export type Found = z.infer<typeof Found>;

const ToDoParams = z.object({ kind: ToDoKind, id: line(80) });

const OPERATOR_CONSOLE = {
  name: 'Operator console',
  description: 'What waits for the operators of the market, and search over everything.',
} satisfies ApiGroup;

export const consoleEndpoints = defineEndpoints(OPERATOR_CONSOLE, {
  'GET /api/operator/me': {
    summary: 'The operator who is signed in, with their duties and the pages of extensions that these open.',
    access: 'operator',
    reply: z.object({
      id: UserId,
      name: z.string(),
      email: z.string(),
      duties: z.array(Duty),
      /** Pages of extensions that these duties open. */
      pages: z.array(ConsolePageLink),
    }),
  },
  'GET /api/operator/to-do': {
    summary:
      'What waits for the duties of the operator, the oldest first: ten of each kind, of one kind a hundred. The duty owner sees all that leads to no page of another duty.',
    access: 'operator',
    query: z.object({
      /** The one kind to list, up to a hundred. */
      more: unset(ToDoKind),
    }),
    reply: z.object({ groups: z.array(ToDoGroup) }),
  },
  'PUT /api/operator/to-do/:kind/:id/owner': {
    summary: 'Take care of something that waits.',
    access: 'operator',
    params: ToDoParams,
    reply: Message,
    refusals: ['right_missing', 'not_found', 'stale'],
  },
  'DELETE /api/operator/to-do/:kind/:id/owner': {
    summary:
      'Give back something that waits, where the caller takes care of it; the duty owner gives back what others take care of as well.',
    logged: 'Give back something that waits',
    access: 'operator',
    params: ToDoParams,
    reply: Message,
    refusals: ['right_missing', 'stale'],
  },
  'POST /api/operator/job/:jobId/retry': {
    summary: 'Have background work that failed done again, such as a mail sent.',
    logged: 'Have work that failed done again',
    access: 'operator:support|owner',
    params: z.object({ jobId: z.uuid() }),
    reply: Message,
    refusals: ['not_found'],
  },
  'GET /api/operator/search': {
    summary:
      'Find an order or a complaint by its number, people by e-mail address or phone number, shops by GSTIN or name, products by SKU. Each is found by those who may open it: people and orders by the duties support, finance and owner, complaints by support.',
    access: 'operator',
    query: z.object({ q: line(120) }),
    reply: z.object({
      /** At most ten of each kind; orders and complaints newest first. */
      found: z.array(Found),
      hasMore: z.boolean(),
    }),
  },
});
