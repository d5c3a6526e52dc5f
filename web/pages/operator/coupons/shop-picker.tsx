import { useId, useRef, useState } from 'react';
import type { MarketCouponDetails } from '../../../../contract/market-coupons.ts';
import type { ListedShop } from '../../../../contract/operator-shops.ts';
import { SHOPS_NOT_LOADED } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';

type ChosenShop = MarketCouponDetails['shops'][number];

interface ShopPickerProps {
  chosen: readonly ChosenShop[];
  error: string | undefined;
  onChange: (chosen: ChosenShop[]) => void;
}

export function ShopPicker({ chosen, error, onChange }: ShopPickerProps) {
  const errorId = useId();
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly ListedShop[]>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const find = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { shops } = await api('GET /api/operator/shop', { query: { search } });
      setFound(shops.filter(({ state }) => state !== 'closed').slice(0, 10));
    } catch (problem) {
      setFailure(messageOf(problem, SHOPS_NOT_LOADED));
    }
    setBusy(false);
  };
  const field = useRef<HTMLInputElement>(null);
  // The pressed shop leaves its list: the first one left there takes the focus.
  const pressedList = useRef<Element>(null);
  useFocusAfterChange(chosen.map(({ id }) => id).join(), () => {
    const list = pressedList.current;
    return (list?.isConnected ? list.querySelector('button') : null) ?? field.current;
  });
  const change = (pressed: Element, next: ChosenShop[]) => {
    pressedList.current = pressed.closest('ul');
    onChange(next);
  };
  const others = found?.filter(({ id }) => !chosen.some((shop) => shop.id === id));
  return (
    <fieldset className="grid gap-3" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="sr-only">Chosen shops</legend>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={field}
          label="Find shops"
          type="search"
          className="grow basis-48"
          maxLength={100}
          value={search}
          error={failure}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void find();
          }}
        />
        <Button variant="outline" busy={isBusy} onClick={() => void find()}>
          Find
        </Button>
      </div>
      {others && others.length > 0 && (
        <ul className="grid gap-1" aria-label="Found shops">
          {others.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant="quiet"
                size="small"
                icon="plus"
                aria-label={`Choose ${name}`}
                onClick={({ currentTarget }) =>
                  change(currentTarget, [...chosen, { id, name, answer: null }])
                }
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LiveRegion visible className="text-small text-muted">
        {others?.length === 0 && wordsOf(found)}
      </LiveRegion>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Chosen shops">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Chip
                removeLabel={`Remove ${name}`}
                onRemove={(pressed) =>
                  change(
                    pressed,
                    chosen.filter((shop) => shop.id !== id),
                  )
                }
              >
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p id={errorId} className="text-small text-deal">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function wordsOf(found: readonly ListedShop[] | undefined): string {
  return found?.length === 0 ? 'No open shop has this name' : 'All shops that were found are chosen';
}
