import type { ShopFace } from '../../../../contract/shops.ts';
import { LegalContact } from '../../../concepts/shop/legal-contact.tsx';

export function SoldBy({ shop: { name: shopName, legal } }: { shop: ShopFace }) {
  const { name, ...contact } = legal;
  if (name === shopName && Object.values(contact).every((text) => text === '')) return null;
  return (
    <section aria-labelledby="sold-by-title" className="grid content-start gap-3">
      <h2 id="sold-by-title">Sold by</h2>
      <div className="max-w-measure">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <LegalContact {...contact} />
      </div>
    </section>
  );
}
