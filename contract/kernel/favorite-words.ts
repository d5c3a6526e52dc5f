export const REMOVED_FROM_FAVORITES = 'Removed from favorites.';
