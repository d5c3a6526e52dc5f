import { type ComponentProps, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLoaded } from '../../shared/screens/use-loaded.ts';

/** Products to choose from at a time; where there are more, they are searched. */
const OFFERED = 50;
const SEARCH_DELAY_MS = 300;

interface ProductChoiceProps {
  /** The id that a form had which was not sent. */
  chosenBefore: string | undefined;
  chosen: string | undefined;
  field: Pick<ComponentProps<typeof SelectField>, 'name' | 'error' | 'onChange' | 'ref'>;
  /** The chosen product is no longer among those that are offered. */
  onGone: () => void;
}

/** The product that a new record is of (VAL-28, ENT-17): one of the shop's own, found by its name. */
export function ProductChoice({ chosenBefore, chosen, field, onGone }: ProductChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const load = useCallback(
    (signal: AbortSignal) => loadProducts(search, chosenBefore, signal),
    [search, chosenBefore],
  );
  const { data, error: failure } = useLoaded(load);
  const isGone = data !== undefined && Boolean(chosen) && data.every(({ id }) => id !== chosen);
  const forget = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
  const isSearchable = search !== '' || typed !== '' || data?.length === OFFERED;
  return (
    <div className="grid gap-3">
      {isSearchable && (
        <TextField
          label="Find a product"
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          before={<Icon name="search" size="small" />}
        />
      )}
      <SelectField
        // A choice that was made before is found among the products once there are any.
        key={data ? 'loaded' : 'loading'}
        label="Product"
        required
        placeholder={data === undefined ? 'Loading products' : 'Choose a product'}
        help={data?.length === 0 ? 'None of your products match.' : undefined}
        options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field}
        error={
          field.error ??
          (failure === undefined ? undefined : messageOf(failure, 'Products could not be loaded'))
        }
      />
    </div>
  );
}

async function loadProducts(search: string, chosenBefore: string | undefined, signal: AbortSignal) {
  const found = await api('POST /api/shop/filters', {
    query: { page: '1', limit: String(OFFERED) },
    body: { isArchived: false, ...(search !== '' && { search }) },
    signal,
  });
  if (!chosenBefore || search !== '' || found.some(({ id }) => id === chosenBefore)) return found;
  // It may be archived or deleted by now; then another one is chosen.
  const chosen = await api('GET /api/shop/products/:productId', {
    params: { productId: chosenBefore },
    signal,
  }).catch(() => undefined);
  return chosen && !chosen.isArchived ? [chosen, ...found] : found;
}
