import { useState } from 'react';
import type { Shop } from '../../../contract/shops.ts';
import { DraftOffer } from '../../shared/drafts/draft-offer.tsx';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { useSession } from '../../shared/storage/session-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMapDocument } from '../../shared/map/use-map-document.ts';
import { HolidaySection } from '../standing/holiday-section.tsx';
import { ShopCard } from './shop-card.tsx';
import { ShopDialog } from './shop-dialog.tsx';
import { useShop } from '../../shared/shop/shop-store.ts';
import { loadSellerShop } from './load-seller-shop.ts';
import { shopDraftName, shopInWords } from './shop-draft.ts';

/** The seller's shop, or the box that registers it (SHOP). */
export function ShopDetailsScreen() {
  const userId = useSession(({ id }) => id) ?? '';
  useMapDocument();
  const { shopData, loadState } = useShop();
  const shop = shopData ?? undefined;
  /** The shop that the dialog was opened with. */
  const [opened, setOpened] = useState<{ shop: Shop | undefined }>();
  const open = () => setOpened({ shop });
  return (
    <section aria-labelledby="shop-title" className="grid content-start gap-6">
      <h1 id="shop-title" tabIndex={-1}>
        Shop details
      </h1>
      <DraftOffer
        name={loadState === 'loaded' ? shopDraftName(shop) : undefined}
        of={shopInWords(shop)}
        isOpen={opened !== undefined}
        onContinue={open}
      />
      {typeof loadState === 'object' ? (
        <LoadFailure
          title="Your shop could not be loaded"
          error={loadState.failure}
          onRetry={() => void loadSellerShop()}
        />
      ) : shop ? (
        <ShopCard shop={shop} onEdit={open} />
      ) : loadState === 'loaded' ? (
        <button type="button" className="register-box" onClick={open}>
          <Icon name="store" />
          Register Your Shop
        </button>
      ) : (
        <div className="state">
          <Spinner size="large" label="Loading your shop" />
        </div>
      )}
      <HolidaySection />
      <ShopDialog
        open={opened !== undefined}
        userId={userId}
        shop={opened ? opened.shop : shop}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}
