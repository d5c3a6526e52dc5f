import { MAX_DELIVERY_DAYS, MIN_DELIVERY_DAYS } from './limits.ts';

export const CHOOSE_PLACE = 'Choose a place on the map';
export const DELIVERY_DAYS = `Enter a whole number from ${MIN_DELIVERY_DAYS} to ${MAX_DELIVERY_DAYS}`;
