import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { MAX_SAVED_VIEW_NAME, MAX_SAVED_VIEW_QUERY } from './kernel/limits.ts';
import { SAVED_LISTS } from './kernel/saved-lists.ts';
import { filled, line, Message, SavedViewId } from './kernel/schemas.ts';

const List = z.string().pipe(z.enum(SAVED_LISTS, 'Name a list of the seller area'));

export const SavedView = z.object({
  id: SavedViewId,
  list: List,
  name: z.string(),
  /** Without '?' and without a page. */
  query: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

const SAVED_VIEWS = {
  name: 'Saved views',
  description: "Filters of a seller's lists under names.",
} satisfies ApiGroup;

export const savedViewEndpoints = defineEndpoints(SAVED_VIEWS, {
  'GET /api/saved-view': {
    summary: "The seller's saved views of all lists, by list and name.",
    access: 'seller',
    reply: z.array(SavedView),
  },
  'POST /api/saved-view': {
    summary: 'Save the filters of a list under a name; a view of this name is replaced.',
    access: 'seller',
    body: z.object({
      list: List,
      name: line(MAX_SAVED_VIEW_NAME),
      query: filled().max(MAX_SAVED_VIEW_QUERY, 'There are too many filters to save'),
    }),
    reply: SavedView,
    status: 201,
    refusals: ['limit_reached'],
    example: { body: { list: '/seller/orders', name: 'To pack today', query: 'status=accepted' } },
  },
  'DELETE /api/saved-view/:savedViewId': {
    summary: 'Delete a saved view.',
    access: 'seller',
    params: z.object({ savedViewId: SavedViewId }),
    reply: Message,
    refusals: ['not_found'],
  },
});
