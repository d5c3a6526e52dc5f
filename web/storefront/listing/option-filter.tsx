import { isSameText } from '../../../contract/kernel/letter-case.ts';
import type { Facets } from '../../../contract/catalog.ts';
import { Swatch } from '../../shared/products/swatch.tsx';
import { FacetLabel } from './facet-label.tsx';
import { Group } from './filter-groups.tsx';

interface OptionFilterProps {
  title: 'Size' | 'Colour';
  name: 'size' | 'colour';
  /** Those that products of the list have; undefined while unknown. */
  values: Facets['colours'] | undefined;
  chosen: readonly string[] | undefined;
  onChange: () => void;
}

/** The sizes, or the colours, to choose from; nothing where no product has any. */
export function OptionFilter({ title, name, values = [], chosen = [], onChange }: OptionFilterProps) {
  const isChosen = (value: string) => chosen.some((other) => isSameText(value, other));
  // What only the address names is listed too, so that it can be removed.
  const others = chosen.filter((value) => !values.some((known) => isSameText(known.value, value)));
  const shown = [...others.map((value) => ({ value, swatch: undefined, products: undefined })), ...values];
  if (shown.length === 0) return null;
  return (
    <Group title={title} isOpen={chosen.length > 0}>
      <div className="max-h-72 overflow-y-auto" tabIndex={0} role="group" aria-label={`${title}s`}>
        {shown.map(({ value, swatch, products }) => (
          <label key={value} className="choice">
            <input type="checkbox" name={name} value={value} checked={isChosen(value)} onChange={onChange} />
            <span className="facet-value">
              {swatch !== undefined && <Swatch colour={swatch} />}
              <span>
                <FacetLabel products={products}>{value}</FacetLabel>
              </span>
            </span>
          </label>
        ))}
      </div>
    </Group>
  );
}
