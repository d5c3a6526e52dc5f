import type { ProductDetails } from '../../../../contract/catalog.ts';

export function Specifications({ specifications }: Pick<ProductDetails, 'specifications'>) {
  if (specifications.length === 0) return null;
  return (
    <section aria-labelledby="specifications" className="grid gap-4">
      <h2 id="specifications">Specifications</h2>
      <dl className="specifications">
        {specifications.map(({ id, name, value }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
