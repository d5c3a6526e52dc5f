import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { CHOOSE_PRODUCT } from '../../../../contract/kernel/messages.ts';
import { OWN_PRODUCTS_NOT_LOADED } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLoad } from '../../../kit/screens/use-load.ts';

const OFFERED = 50;
const SEARCH_DELAY_MS = 300;

interface ProductQuery {
  search: string;
  chosenBefore: string | undefined;
}

export function useOfferedProducts(isWanted: boolean, chosenBefore: string | undefined) {
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
  onUnavailable: () => void;
}

/** VAL-28, ENT-17. */
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
        // The new key lets the select find its earlier choice among the loaded products.
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
  // The product may be archived or deleted by now; then another one is chosen.
  const chosen = await api('GET /api/shop/products/:productId', {
    params: { productId: chosenBefore },
    signal,
  }).catch(() => undefined);
  return chosen && !chosen.isArchived ? [chosen, ...found] : found;
}
