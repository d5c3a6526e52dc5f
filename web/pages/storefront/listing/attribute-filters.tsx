import { useState } from 'react';
import type { Facets } from '../../../../contract/catalog.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import { Group } from './filter-groups.tsx';
import { attributeParameter, type ListingFilters } from './listing-address.ts';
import { type OptionFacet, OptionFilter } from './option-filter.tsx';
import { choiceOf, usefulOptions } from './useful-options.ts';

interface AttributeFiltersProps {
  filters: ListingFilters;
  /** Values chosen lately stay offered. */
  touched: ListingFilters;
  facets: Facets | null;
  onChange: () => void;
}

interface AttributeGroup {
  id: string;
  name: string;
  values: readonly OptionFacet[];
  chosen: readonly string[];
}

const IN_FRONT = 5;

/** Filtered attributes have a group too, also those of another category. */
export function AttributeFilters({ filters, touched, facets, onChange }: AttributeFiltersProps) {
  const groups = groupsOf(filters.attributes ?? {}, touched.attributes ?? {}, facets);
  const isInFront = usePlaces(groups);
  const shown = (some: readonly AttributeGroup[]) =>
    some.map(({ id, name, values, chosen }) => (
      <OptionFilter
        key={id}
        title={name}
        name={attributeParameter(id)}
        values={values}
        chosen={chosen}
        onChange={onChange}
      />
    ));
  const behind = groups.filter(({ id }) => !isInFront(id));
  return (
    <>
      {shown(groups.filter(({ id }) => isInFront(id)))}
      {behind.length > 0 && (
        <Group title="More filters" isOpen={behind.some(({ chosen }) => chosen.length > 0)}>
          {shown(behind)}
        </Group>
      )}
    </>
  );
}

/** The chosen values stay part of the form while the facets load. */
function groupsOf(
  all: NonNullable<ListingFilters['attributes']>,
  touched: NonNullable<ListingFilters['attributes']>,
  facets: Facets | null,
): AttributeGroup[] {
  const offered = facets?.attributes ?? [];
  const unknown = Object.keys(all).filter((id) => !offered.some((attribute) => attribute.id === id));
  return [...offered, ...unknown.map((id) => ({ id, name: id, values: [] }))]
    .map(({ id, name, values }) => {
      const chosen = all[id] ?? [];
      const total = facets?.totalProducts ?? 0;
      return { id, name, chosen, values: usefulOptions(values, total, choiceOf(touched[id], isSameText)) };
    })
    .filter(({ values, chosen }) => values.length + chosen.length > 0);
}

/** A group keeps its place while the list changes, so that the focus stays in it. */
function usePlaces(groups: readonly AttributeGroup[]): (id: string) => boolean {
  const [places, setPlaces] = useState<ReadonlyMap<string, boolean>>(new Map());
  const fresh = groups.filter(({ id }) => !places.has(id));
  if (fresh.length === 0) return (id) => places.get(id) === true;
  const next = new Map(places);
  let inFront = groups.filter(({ id }) => places.get(id)).length;
  for (const { id, chosen } of fresh) {
    const isInFront = chosen.length > 0 || inFront < IN_FRONT;
    next.set(id, isInFront);
    if (isInFront) inFront += 1;
  }
  setPlaces(next);
  return (id) => next.get(id) === true;
}
