import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { Shop } from '../../../contract/shops.ts';
import { useShop } from '../../concepts/shop/shop-store.ts';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { useMapDocument } from '../../kit/map/use-map-document.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { useSession } from '../../kit/storage/session-store.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { loadSellerShop } from './shop/load-seller-shop.ts';
import { RegisterBox } from './shop/register-box.tsx';
import { ShopCard } from './shop/shop-card.tsx';
import { ShopDialog } from './shop/shop-dialog.tsx';
import { shopDraftName, shopInWords } from './shop/shop-draft.ts';
import { isShopValues } from './shop/shop-values.ts';
import { HolidaySection } from './standing/holiday-section.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle('Shop details', matches);

/** SHOP. */
export default function ShopDetailsPage() {
  const userId = useSession(({ id }) => id) ?? '';
  useMapDocument();
  const { shopData, loadState } = useShop();
  const shop = shopData ?? undefined;
  /** The shop with which the dialog was opened. */
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
        shape={isShopValues}
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
        <RegisterBox onOpen={open} />
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
