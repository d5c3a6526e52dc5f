import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { line, ProductId } from './kernel/schemas.ts';

/** A part of a page as data: our own screens render it, so it is text and never markup. */
export const ExtensionBlock = z.object({
  title: z.string(),
  badge: z.string().nullable(),
  text: z.string().nullable(),
  table: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable(),
  /** To pages of the shop alone. */
  links: z.array(z.object({ label: z.string(), path: z.string() })),
});
export type ExtensionBlock = z.infer<typeof ExtensionBlock>;

/** A page of the console that an extension declares. */
export const ConsolePageLink = z.object({ slug: z.string(), title: z.string() });

const EXTENSIONS = {
  name: 'Extensions',
  description: 'What extensions of this shop add to its screens and calls.',
} satisfies ApiGroup;

export const extensionEndpoints = defineEndpoints(EXTENSIONS, {
  'GET /api/operator/extension/:slug': {
    summary:
      'A page of the console that an extension declares, for operators with the duty that it asks for.',
    access: 'operator',
    params: z.object({ slug: line(60) }),
    reply: z.object({ title: z.string(), blocks: z.array(ExtensionBlock) }),
    refusals: ['right_missing', 'not_found'],
  },
  'GET /api/pro/:productId/extension': {
    summary: 'What extensions add to the page of a product; the same for everybody.',
    access: 'public',
    params: z.object({ productId: ProductId }),
    reply: z.object({ blocks: z.array(ExtensionBlock) }),
  },
});
