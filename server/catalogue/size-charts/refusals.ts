import { MAX_SIZE_CHARTS } from '../../../contract/kernel/limits.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function sizeChartNotFound(): Refusal {
  return notFound('The size chart');
}

export function scopeTaken(): Refusal {
  const message = 'Your shop already has a size chart for this. Edit that one, or choose something else.';
  return new Refusal('already_exists', message, { errors: [{ path: 'scope', message }] });
}

export function noSuchCategory(): Refusal {
  const message = 'There is no such category. Please choose another one.';
  return new Refusal('invalid_input', message, { errors: [{ path: 'categoryId', message }] });
}

export function sizeChartChanged(): Refusal {
  return new Refusal('stale', 'This size chart has been changed. Please look at it again.');
}

export function tooManySizeCharts(): Refusal {
  return new Refusal(
    'limit_reached',
    `A shop can have at most ${MAX_SIZE_CHARTS} size charts. Please delete one first.`,
  );
}
