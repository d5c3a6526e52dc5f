import { MAX_FAVORITES } from '../../../contract/kernel/limits.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function productNotFound(): Refusal {
  return notFound('The product');
}

export function favoriteNotFound(): Refusal {
  return notFound('The favorite');
}

export function tooManyFavorites(): Refusal {
  return new Refusal(
    'limit_reached',
    `You can keep at most ${MAX_FAVORITES} favorites. Please remove one first.`,
  );
}
