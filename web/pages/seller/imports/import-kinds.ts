import type { ImportKind } from '../../../../contract/imports.ts';
import { useMayHandle } from '../acting/rights.ts';

export function useImportKinds(): readonly ImportKind[] {
  const products = useMayHandle('catalogue');
  const inventory = useMayHandle('stock');
  return [...(products ? (['products'] as const) : []), ...(inventory ? (['inventory'] as const) : [])];
}
