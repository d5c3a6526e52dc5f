import { REMOVED_FROM_FAVORITES } from '../../../contract/kernel/messages.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { isUnanswered, NO_ANSWER } from '../../kit/http/problem-message.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { useStoredStateReady } from '../session/stored-state.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  ADDED_TO_FAVORITES,
  FAVORITES_NOT_UPDATED,
  toggleFavorite,
  useIsFavorite,
} from '../favorites/favorites-store.ts';

interface FavoriteButtonProps {
  productId: ProductId;
  name: string;
  className?: string;
}

/** ERR-13..15. */
export function FavoriteButton({ productId, name, className }: FavoriteButtonProps) {
  const isReady = useStoredStateReady();
  const isFavorite = useIsFavorite(productId) && isReady;
  const toggle = async () => {
    try {
      const isAdded = await toggleFavorite(productId);
      notify('success', isAdded ? ADDED_TO_FAVORITES : REMOVED_FROM_FAVORITES);
    } catch (error) {
      notify('error', isUnanswered(error) ? NO_ANSWER : FAVORITES_NOT_UPDATED);
    }
  };
  return (
    <IconButton
      label={`Favorite: ${name}`}
      aria-pressed={isFavorite}
      icon={isFavorite ? 'heart-filled' : 'heart'}
      variant="surface"
      className={classes('needs-scripts', className)}
      onClick={() => void toggle()}
    />
  );
}
