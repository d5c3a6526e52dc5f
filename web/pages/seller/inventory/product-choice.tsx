import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { CHOOSE_PRODUCT } from '../../../../contract/kernel/messages.ts';
import { OWN_PRODUCTS_NOT_LOADED } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLoad } from '../../../kit/screens/use-load.ts';

/** Products to choose from at a time; where there are more, they are searched. */
const OFFERED = 50;
const SEARCH_DELAY_MS = 300;

interface ProductQuery {
  search: string;
  /** The id that a form had which was not sent. */
  chosenBefore: string | undefined;
}

/** The products to choose from, as they were searched for. */
export function useOfferedProducts(isWanted: boolean, chosenBefore: string | undefined) {
  /** Undefined until something was typed. */
  const [typed, setTyped] = useState<string>();
  const search = typed?.trim() ?? '';
  const { data, error } = useLoad(loadProducts, isWanted ? { search, chosenBefore } : undefined, {
    isKept: true,
    pauseMs: search === '' ? 0 : SEARCH_DELAY_MS,
  });
  return { data, error, typed, find: setTyped };
}

interface ProductChoiceProps {
  products: ReturnType<typeof useOfferedProducts>;
  chosen: string | undefined;
  field: Pick<ComponentProps<typeof SelectField>, 'name' | 'error' | 'onChange' | 'ref'>;
  /** The chosen product is no longer among those that are offered. */
  onUnavailable: () => void;
}

/** The product that a new record is of (VAL-28, ENT-17): one of the shop's own, found by its name. */
export function ProductChoice({ products, chosen, field, onUnavailable }: ProductChoiceProps) {
  const { data, error: failure, typed, find } = products;
  const isUnavailable = data !== undefined && Boolean(chosen) && data.every(({ id }) => id !== chosen);
  const forget = useEffectEvent(onUnavailable);
  useEffect(() => {
    if (isUnavailable) forget();
  }, [isUnavailable]);
  const isSearchable = typed !== undefined || data?.length === OFFERED;
  return (
    <div className="grid gap-3">
      {isSearchable && (
        <TextField
          label="Find a product"
          type="search"
          maxLength={100}
          value={typed ?? ''}
          onChange={({ target }) => find(target.value)}
          before={<Icon name="search" size="small" />}
        />
      )}
      <SelectField
        // A choice that was made before is found among the products once there are any.
        key={data ? 'loaded' : 'loading'}
        label="Product"
        required
        placeholder={data === undefined ? 'Loading products' : CHOOSE_PRODUCT}
        help={data?.length === 0 ? 'None of your products match.' : undefined}
        options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field}
        error={
          field.error ?? (failure === undefined ? undefined : messageOf(failure, OWN_PRODUCTS_NOT_LOADED))
        }
      />
    </div>
  );
}

async function loadProducts({ search, chosenBefore }: ProductQuery, signal: AbortSignal) {
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
