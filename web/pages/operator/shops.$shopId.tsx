import type { MetaFunction } from 'react-router';
import { formatDay } from '../../../contract/kernel/days.ts';
import { SHOP_STATES } from '../../../contract/kernel/shop-states.ts';
import type { OperatorShop } from '../../../contract/operator-shops.ts';
import { cityOf, degreesText } from '../../kit/map/place.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { Facts } from '../../ui/facts.tsx';
import { PersonLink } from './accounts/person-link.tsx';
import { Notes } from './notes/notes.tsx';
import { ShopChecks } from './shops/shop-checks.tsx';
import { ShopDocuments } from './shops/shop-documents.tsx';
import { loadShopHealth, ShopHealth } from './shops/shop-health.tsx';
import { ShopMoves } from './shops/shop-moves.tsx';
import { StateBadge } from './shops/state-badge.tsx';
import { notesLoad } from './notes/load-notes.ts';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/shops.$shopId';

const loadShop: ScreenLoad<OperatorShop, { shopId: string }> = (call, { params: { shopId } }) =>
  call('GET /api/operator/shop/:shopId', { params: { shopId } });

export const clientLoader = screenLoader({
  shop: loadShop,
  health: loadShopHealth,
  notes: notesLoad('shop', 'shopId'),
});

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.shop.data?.name ?? 'Shop', matches);

export default function OperatorShopPage({
  loaderData: { shop: loaded, health, notes },
}: Route.ComponentProps) {
  const { data: shop, error, reload, show } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 gap-6">
      {!shop && <h1>Shop</h1>}
      {error !== undefined && (
        <LoadFailure title="The shop could not be loaded" error={error} onRetry={reload} />
      )}
      {shop && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="wrap-anywhere">{shop.name}</h1>
            <StateBadge state={shop.state} />
          </div>
          <ShopMoves shop={shop} onMoved={show} onFailed={reload} />
          <ShopFacts shop={shop} />
          <ShopHealth loaded={health} />
          <ShopChecks shop={shop} onDecided={show} onFailed={reload} />
          <ShopDocuments shop={shop} />
          <Notes kind="shop" subjectId={shop.id} loaded={notes} />
          <History shop={shop} />
        </>
      )}
    </section>
  );
}

function ShopFacts({ shop }: { shop: OperatorShop }) {
  const { owner, bank, pan } = shop;
  const given = (value: string) => value || 'Not given';
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 wrap-anywhere sm:p-6" aria-labelledby="facts-title">
      <h2 id="facts-title" className="text-h3">
        Business
      </h2>
      <Facts
        facts={[
          {
            term: 'Owner',
            value: (
              <>
                <PersonLink id={owner.id} name={owner.name} />, {owner.email ?? 'erased'}
                {!owner.isVerified && ' (not verified)'}
              </>
            ),
          },
          { term: 'Legal name', value: given(shop.legalName) },
          { term: 'Tax number', value: given(shop.gst) },
          { term: 'PAN', value: given(pan) },
          { term: 'Registered address', value: given(shop.address.split('\n').join(', ')) },
          { term: 'Place', value: placeInWords(shop.location) },
          {
            term: 'Bank account',
            value: bank ? given(accountInWords(bank)) : 'Only the duty finance sees it',
          },
          { term: 'Opened', value: formatDay(shop.createdAt) },
          { term: 'Products', value: String(shop.products) },
          { term: 'Open orders', value: String(shop.openOrders) },
        ]}
      />
    </section>
  );
}

function accountInWords({
  accountHolder,
  accountNumberEnd,
  ifsc,
}: NonNullable<OperatorShop['bank']>): string {
  return [accountHolder, accountNumberEnd && `ending in ${accountNumberEnd}`, ifsc]
    .filter(Boolean)
    .join(', ');
}

function placeInWords(place: OperatorShop['location']): string {
  const degrees = `latitude ${degreesText(place.lat)}, longitude ${degreesText(place.lng)}`;
  const city = cityOf(place);
  return city === undefined ? degrees : `${city}: ${degrees}`;
}

function History({ shop: { moves } }: { shop: OperatorShop }) {
  if (moves.length === 0) return null;
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="history-title">
      <h2 id="history-title" className="text-h3">
        History
      </h2>
      <ol className="grid gap-3">
        {moves.map(({ from, to, reason, by, at }) => (
          <li key={at} className="grid wrap-anywhere">
            <span>
              {SHOP_STATES[from].label} → <strong>{SHOP_STATES[to].label}</strong>
            </span>
            <span className="text-small text-muted">
              {formatDay(at)}, {by ?? 'by the policy'}
            </span>
            {reason !== '' && <span className="text-small">{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
