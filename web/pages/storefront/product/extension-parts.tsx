import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { useSettings } from '../../../kit/document/settings.ts';
import { ExtensionPart } from '../../../concepts/extensions/extension-block.tsx';
import { api } from '../../../kit/http/api.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';

const loadParts = (productId: ProductId, signal: AbortSignal) =>
  api('GET /api/pro/:productId/extension', { params: { productId }, signal });

/** The cached page excludes these parts. No call is made where no extension declares one. */
export function ExtensionParts({ productId }: { productId: ProductId }) {
  const { hasProductParts } = useSettings();
  const { data } = useLoad(loadParts, hasProductParts ? productId : undefined);
  return data?.blocks.map((block) => <ExtensionPart key={block.title} block={block} />);
}
