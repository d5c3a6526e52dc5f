import { notFound, Refusal } from '../platform/http/refusal.ts';

export function productNotFound(): Refusal {
  return notFound('This product');
}

export function productChangedMeanwhile(): Refusal {
  return new Refusal(
    'stale',
    'This product was changed meanwhile. Reload the page and make your change again.',
  );
}

export function pictureNotFound(): Refusal {
  return notFound('One of the pictures');
}
