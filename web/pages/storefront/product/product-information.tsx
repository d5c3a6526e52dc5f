import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ProductDetails, Variant } from '../../../../contract/catalog.ts';
import { MADE_BY, MONTH_OF, monthInWords } from '../../../../contract/kernel/label.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { ProductLabel } from '../../../../contract/label.ts';
import type { LegalBlock } from '../../../../contract/shops.ts';
import { chosenVariant } from '../../../concepts/products/variant-choice.ts';
import { LegalContact } from '../../../concepts/shop/legal-contact.tsx';

interface Fact {
  term: string;
  value: ReactNode;
}

export function ProductInformation({ product }: { product: ProductDetails }) {
  const [query] = useSearchParams();
  const facts = labelFacts(product, chosenVariant(product, query.get('variant')));
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="product-information" className="grid gap-4">
      <h2 id="product-information">Product information</h2>
      <dl className="specifications">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function labelFacts({ label, shop }: ProductDetails, { listPrice, netQuantity }: Variant): Fact[] {
  const facts = [
    ...(netQuantity === null ? [] : [{ term: 'Net quantity', value: netQuantity }]),
    ...makerFacts(label),
    ...careFacts(label, shop.legal),
  ];
  if (facts.length === 0) return [];
  return [{ term: 'MRP', value: `${formatRupees(listPrice)} (inclusive of all taxes)` }, ...facts];
}

function makerFacts({
  makerRole = 'manufacturer',
  makerName,
  makerAddress,
  monthMade,
}: ProductLabel): Fact[] {
  const maker = [makerName, makerAddress].filter(Boolean).join('\n');
  return [
    ...(maker === '' ? [] : [{ term: MADE_BY[makerRole], value: <Lines text={maker} /> }]),
    ...(monthMade === undefined ? [] : [{ term: MONTH_OF[makerRole], value: monthInWords(monthMade) }]),
  ];
}

/** The shop's contact stands in where the label has none. */
function careFacts({ consumerCare }: ProductLabel, shop: LegalBlock): Fact[] {
  const term = 'Consumer care';
  if (consumerCare !== undefined) return [{ term, value: <Lines text={consumerCare} /> }];
  const { name, ...contact } = shop;
  if (Object.values(contact).every((text) => text === '')) return [];
  return [
    {
      term,
      value: (
        <>
          <p>{name}</p>
          <LegalContact {...contact} />
        </>
      ),
    },
  ];
}

function Lines({ text }: { text: string }) {
  return <p className="whitespace-pre-line wrap-anywhere">{text}</p>;
}
