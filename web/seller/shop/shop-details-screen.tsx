import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { useSession } from '../../shared/storage/session-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMapDocument } from '../../shared/map/use-map-document.ts';
import { ShopCard } from './shop-card.tsx';
import { ShopDialog } from './shop-dialog.tsx';
import { useShop } from '../../shared/shop/shop-store.ts';
import { loadSellerShop } from './load-seller-shop.ts';
import { useShopForm } from './use-shop-form.ts';

/** The seller's shop, or the box that registers it (SHOP). */
export function ShopDetailsScreen() {
  const userId = useSession(({ id }) => id) ?? '';
  useMapDocument();
  const { shopData, loadState } = useShop();
  const form = useShopForm(userId, shopData ?? undefined, loadState === 'loaded');
  return (
    <section aria-labelledby="shop-title" className="grid content-start gap-6">
      <h1 id="shop-title">Shop details</h1>
      {typeof loadState === 'object' ? (
        <LoadFailure
          title="Your shop could not be loaded"
          error={loadState.failure}
          onRetry={() => void loadSellerShop()}
        />
      ) : shopData ? (
        <ShopCard shop={shopData} onEdit={form.open} />
      ) : loadState === 'loaded' ? (
        <button type="button" className="register-box" onClick={form.open}>
          <Icon name="store" />
          Register Your Shop
        </button>
      ) : (
        <div className="state">
          <Spinner size="large" label="Loading your shop" />
        </div>
      )}
      <ShopDialog form={form} />
    </section>
  );
}
