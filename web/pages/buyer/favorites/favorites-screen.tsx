import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { Favorite } from '../../../../contract/favorites.ts';
import { REMOVED_FROM_FAVORITES } from '../../../../contract/kernel/messages.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { api } from '../../../kit/http/api.ts';
import { isUnanswered, NO_ANSWER } from '../../../kit/http/problem-message.ts';
import { EmptyPicture } from '../../../kit/screens/empty-picture.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { useSession } from '../../../kit/storage/session-store.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { FavoriteCard, removeButtonId } from './favorite-card.tsx';
import { toggleFavorite, useFavorites } from '../../../concepts/favorites/favorites-store.ts';

const NOT_REMOVED = 'Failed to remove from favorites';

/** A visitor's favorites are in this browser. */
export const loadFavorites: ScreenLoad<Favorite[]> = async (client) => {
  if (useSession.getState().role === 'buyer') return client('GET /api/favorite');
  const { productIds, set } = useFavorites.getState();
  const ids = productIds.slice(0, 100);
  if (ids.length === 0) return [];
  const products = await client('POST /api/pro/by-ids', { body: { ids } });
  // Merged products have another id, which replaces theirs in the list.
  if (products.some(({ id }) => !ids.includes(id)))
    set([...products.map(({ id }) => id), ...productIds.slice(100)]);
  return products;
};

interface FavoritesScreenProps {
  loaded: Loaded<Favorite[]> | undefined;
  moveToCart: (product: Favorite, onMoved: () => void) => ReactNode;
}

/** FAV, at /favorite and in the buyer's area. */
export function FavoritesScreen({ loaded, moveToCart }: FavoritesScreenProps) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="favorites-title" className="grid content-start gap-4">
      <h1 id="favorites-title" ref={title} tabIndex={-1}>
        My Favorites
      </h1>
      {loaded ? (
        <FavoriteList loaded={loaded} moveToCart={moveToCart} findTitle={() => title.current} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

interface FavoriteListProps extends Pick<FavoritesScreenProps, 'moveToCart'> {
  loaded: Loaded<Favorite[]>;
  findTitle: () => HTMLElement | null;
}

function FavoriteList({ loaded, moveToCart, findTitle }: FavoriteListProps) {
  const { data: favorites, error, reload, showChanged } = useLoadedPart(loaded);
  useFocusAfterRemoval(
    (favorites ?? []).map(({ id }) => removeButtonId(id)),
    findTitle,
  );

  const takeOut = async (productId: ProductId) => {
    if (useFavorites.getState().productIds.includes(productId)) await toggleFavorite(productId);
    else await api('DELETE /api/favorite/:productId', { params: { productId } });
    showChanged((before) => before.filter(({ id }) => id !== productId));
  };

  const remove = async (productId: ProductId) => {
    try {
      await takeOut(productId);
      notify('success', REMOVED_FROM_FAVORITES);
    } catch (failure) {
      notify('error', isUnanswered(failure) ? NO_ANSWER : NOT_REMOVED);
    }
  };

  /** The message that the product is in the cart stays; a failed removal adds its own. */
  const takeOutMoved = (productId: ProductId) => {
    takeOut(productId).catch(() => notify('error', NOT_REMOVED));
  };

  if (error !== undefined && !favorites) {
    return <LoadFailure title="Failed to fetch favorites" error={error} onRetry={reload} />;
  }
  if (!favorites) return <Loading />;
  if (favorites.length === 0) return <NoFavorites />;
  return (
    <>
      <p role="status" className="text-muted">
        {favorites.length} {favorites.length === 1 ? 'item' : 'items'}
      </p>
      <ul className="card-grid" aria-label="Favorites">
        {favorites.map((product) => (
          <li key={product.id}>
            <FavoriteCard product={product} onRemove={() => remove(product.id)}>
              {moveToCart(product, () => takeOutMoved(product.id))}
            </FavoriteCard>
          </li>
        ))}
      </ul>
    </>
  );
}

function Loading() {
  return (
    <div className="state">
      <Spinner size="large" label="Loading favorites" />
    </div>
  );
}

function NoFavorites() {
  return (
    <EmptyState
      picture={<EmptyPicture name="favorites" />}
      title="Your favorites list is empty"
      text="Add items to your favorites to see them here"
      action={
        <Link to="/products" className={buttonClasses()}>
          Browse Products
        </Link>
      }
    />
  );
}
