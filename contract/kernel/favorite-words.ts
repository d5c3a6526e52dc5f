/** What server and screens alike say (ERR-14). */
export const REMOVED_FROM_FAVORITES = 'Removed from favorites.';
