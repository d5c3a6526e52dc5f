import { useEffect, useState } from 'react';
import type { ExtensionBlock } from '../../../contract/extensions.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { useSettings } from '../../shared/document/settings.ts';
import { ExtensionPart } from '../../shared/extensions/extension-block.tsx';
import { api } from '../../shared/http/api.ts';

/** What extensions add to a product, loaded after the page, which is cached without it; no call where none declares a part. */
export function ExtensionParts({ productId }: { productId: ProductId }) {
  const { hasProductParts } = useSettings();
  const [blocks, setBlocks] = useState<ExtensionBlock[]>([]);
  useEffect(() => {
    if (!hasProductParts) return;
    const controller = new AbortController();
    const { signal } = controller;
    api('GET /api/pro/:productId/extension', { params: { productId }, signal }).then(
      (loaded) => setBlocks(loaded.blocks),
      // The page is whole without them.
      () => undefined,
    );
    return () => controller.abort();
  }, [productId, hasProductParts]);
  return blocks.map((block) => <ExtensionPart key={block.title} block={block} />);
}
