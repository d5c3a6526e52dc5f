import type { ExtensionBlock } from '../../contract/extensions.ts';
import type { Duty } from '../../contract/kernel/rights.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import type { Services } from '../platform/services.ts';

/** It is text alone: the web is built before it knows any extension. */
export interface Block {
  title: string;
  badge?: string;
  text?: string;
  table?: { columns: string[]; rows: string[][] };
  /** Their paths begin with one slash. */
  links?: { label: string; path: string }[];
}

/** A page at `/operator/extensions/<slug>`. */
export interface ConsolePage {
  slug: string;
  title: string;
  /** What an operator must be in charge of to see it; all see it without one. */
  duty?: Duty;
  load: (services: Services) => Promise<Block[]>;
}

/** A part of the product page, which knows nothing of who reads it; undefined for a product without one. */
export type ProductPart = (services: Services, productId: ProductId) => Promise<Block | undefined>;

/** @throws Error for a link that leads away from the shop */
export function presentBlock({ title, badge, text, table, links = [] }: Block): ExtensionBlock {
  const foreign = links.find(({ path }) => !/^\/(?![/\\])/.test(path));
  if (foreign) throw new Error(`an extension links to ${foreign.path}, which is no path of the shop`);
  return { title, badge: badge ?? null, text: text ?? null, table: table ?? null, links };
}
