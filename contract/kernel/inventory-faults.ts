import { MAX_STOCK } from './limits.ts';

export const TOO_MANY_UNITS = `Enter at most ${MAX_STOCK.toLocaleString('en-IN')}`;
export const NO_QUANTITY = 'Enter a quantity for at least one variant';
