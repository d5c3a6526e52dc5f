import type { Facets } from '../../../contract/catalog.ts';
import { attributeParameter, type ListingFilters } from './listing-address.ts';
import { OptionFilter } from './option-filter.tsx';

interface AttributeFiltersProps {
  filters: ListingFilters;
  facets: Facets | null;
  onChange: () => void;
}

/** A group for each attribute of the list's category, and for those that are filtered by. */
export function AttributeFilters({ filters, facets, onChange }: AttributeFiltersProps) {
  const chosen = filters.attributes ?? {};
  const offered = facets?.attributes ?? [];
  // Until the facets are there, the chosen ones stay part of the form.
  const unknown = Object.keys(chosen).filter((id) => !offered.some((attribute) => attribute.id === id));
  const shown = [...offered, ...unknown.map((id) => ({ id, name: id, values: [] }))];
  return shown.map(({ id, name, values }) => (
    <OptionFilter
      key={id}
      title={name}
      name={attributeParameter(id)}
      values={values}
      chosen={chosen[id]}
      onChange={onChange}
    />
  ));
}
