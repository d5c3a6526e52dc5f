import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { isId } from '../../kit/url-state/is-id.ts';
import { useViewedStore } from './viewed-store.ts';

const MOST = 20;

export function readViewed(written: unknown): ProductId[] {
  const ids = Array.isArray(written) ? written.filter((id): id is ProductId => isId(String(id))) : [];
  return [...new Set(ids)].slice(0, MOST);
}

export function viewedProducts(): ProductId[] {
  return readViewed(useViewedStore.getState().viewed);
}

export function noteViewed(productId: ProductId): void {
  useViewedStore.setState({ viewed: readViewed([productId, ...viewedProducts()]) });
}
