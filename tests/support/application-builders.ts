import type { OwnShop } from '../../contract/shops.ts';
import type { TestApp } from './app.ts';
import { aSeller, type Person } from './builders.ts';

/** A new shop whose tax number, state and place agree. */
export const NEELAM = {
  name: 'Neelam Textiles',
  description: 'Handloom cotton',
  gst: '27AAPFU0939F1ZV',
  address: '4 Weavers Street\nMumbai 400001',
  location: { lat: 18.94, lng: 72.83 },
};
/** What its seller says for the verification. */
export const NEELAM_BUSINESS = {
  pan: 'AAPFU0939F',
  accountHolder: 'Neelam Textiles',
  accountNumber: '50100234567890',
  ifsc: 'HDFC0000123',
};
/** The documents that a shop with a tax number needs. */
export const NEEDED_DOCUMENTS = ['tax_registration', 'pan', 'bank_proof'] as const;
export const PDF = Buffer.from('%PDF-1.7\nA registration of Neelam Textiles');

/** A document for the verification, as the form sends it. */
export function aDocument(kind: string, content: Buffer = PDF, name = 'paper.pdf'): FormData {
  const form = new FormData();
  form.append('kind', kind);
  form.append('document', new Blob([new Uint8Array(content)]), name);
  return form;
}

/** A seller who just registered this shop. */
export async function anApplicant(
  app: TestApp,
  details: Partial<typeof NEELAM> = {},
  account: Parameters<typeof aSeller>[1] = {},
): Promise<{ seller: Person; shop: OwnShop }> {
  const seller = await aSeller(app, account);
  return { seller, shop: await seller.api('POST /api/shop', { body: { ...NEELAM, ...details } }) };
}

/** How the shop of a seller stands with the market. */
export async function standingOf({ api }: Person) {
  const standing = await api('GET /api/shop/standing');
  if (!standing) throw new Error('this seller has no shop');
  return standing;
}

/** Asks the market to look at the shop, as its seller sees it. */
export async function submitShop(seller: Person) {
  const { version } = await standingOf(seller);
  return seller.api('POST /api/shop/submit', { body: { version } });
}
