export const CLEAR_FILTERS = 'Clear all filters';
