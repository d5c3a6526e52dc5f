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

/** The address is `/operator/extensions/<slug>`. */
export interface ConsolePage {
  slug: string;
  title: string;
  /** Operators without it do not see the page; all see a page without one. */
  duty?: Duty;
  load: (services: Services) => Promise<Block[]>;
}

/** It knows nothing of the reader; undefined for a product without such a part. */
export type ProductPart = (services: Services, productId: ProductId) => Promise<Block | undefined>;

/** @throws Error for a link that leads away from the shop */
export function presentBlock({ title, badge, text, table, links = [] }: Block): ExtensionBlock {
  const foreign = links.find(({ path }) => !/^\/(?![/\\])/.test(path));
  if (foreign) throw new Error(`an extension links to ${foreign.path}, which is no path of the shop`);
  return { title, badge: badge ?? null, text: text ?? null, table: table ?? null, links };
}
