/** What takes all filters of a list away, wherever that is offered. */
export const CLEAR_FILTERS = 'Clear all filters';
