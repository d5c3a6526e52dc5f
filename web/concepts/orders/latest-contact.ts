import type { Contact } from '../../../contract/checkout.ts';
import type { ApiClient } from '../../../contract/client.ts';

export async function loadLatestContact(api: ApiClient): Promise<Contact | undefined> {
  const { orders } = await api('GET /api/order', { query: { limit: '1' } });
  return orders[0]?.contact;
}
