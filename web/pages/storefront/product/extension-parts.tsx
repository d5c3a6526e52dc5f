import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { useSettings } from '../../../kit/document/settings.ts';
import { ExtensionPart } from '../../../concepts/extensions/extension-block.tsx';
import { api } from '../../../kit/http/api.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';

const loadParts = (productId: ProductId, signal: AbortSignal) =>
  api('GET /api/pro/:productId/extension', { params: { productId }, signal });

/** Loaded after the page, which is cached without it; there is no call where no extension declares a part. */
export function ExtensionParts({ productId }: { productId: ProductId }) {
  const { hasProductParts } = useSettings();
  const { data } = useLoad(loadParts, hasProductParts ? productId : undefined);
  return data?.blocks.map((block) => <ExtensionPart key={block.title} block={block} />);
}
