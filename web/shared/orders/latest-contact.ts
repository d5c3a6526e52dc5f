import type { Contact } from '../../../contract/checkout.ts';
import { api } from '../http/api.ts';

/** Whom the latest order was for; undefined without one. */
export async function loadLatestContact(signal: AbortSignal): Promise<Contact | undefined> {
  const { orders } = await api('GET /api/order', { query: { limit: '1' }, signal });
  return orders[0]?.contact;
}
