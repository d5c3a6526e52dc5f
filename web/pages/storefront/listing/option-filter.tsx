import type { Facets } from '../../../../contract/catalog.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import { Swatch } from '../../../concepts/products/swatch.tsx';
import { FacetLabel } from './facet-label.tsx';
import { Group } from './filter-groups.tsx';

export type OptionFacet = Facets['colours'][number] & { label?: string };

interface OptionFilterProps {
  title: string;
  name: string;
  values: readonly OptionFacet[];
  chosen: readonly string[] | undefined;
  onChange: () => void;
}

export function OptionFilter({ title, name, values, chosen = [], onChange }: OptionFilterProps) {
  const isChosen = (value: string) => chosen.some((other) => isSameText(value, other));
  // A value that only the address names is listed too, so that it can be removed.
  const others = chosen.filter((value) => !values.some((known) => isSameText(known.value, value)));
  const shown: (Omit<OptionFacet, 'products'> & { products?: number })[] = [
    ...others.map((value) => ({ value })),
    ...values,
  ];
  if (shown.length === 0) return null;
  return (
    <Group title={title} isOpen={chosen.length > 0}>
      <div className="max-h-72 overflow-y-auto" tabIndex={0} role="group" aria-label={title}>
        {shown.map(({ value, label = value, swatch, products }) => (
          <label key={value} className="choice">
            <input type="checkbox" name={name} value={value} checked={isChosen(value)} onChange={onChange} />
            <span className="facet-value">
              {swatch !== undefined && <Swatch colour={swatch} />}
              <span>
                <FacetLabel products={products}>{label}</FacetLabel>
              </span>
            </span>
          </label>
        ))}
      </div>
    </Group>
  );
}
