import { MAX_REVIEW_IMAGES } from '../../../contract/kernel/limits.ts';
import { badPicture } from '../../catalogue/pictures/index.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export function notDelivered(): Refusal {
  return new Refusal('wrong_state', 'You can review a product once it has been delivered to you');
}

export function withoutSizes(): Refusal {
  const message = 'Only products in sizes are asked how they fit';
  return new Refusal('invalid_input', message, { errors: [{ path: 'fit', message }] });
}

export function ownReview(): Refusal {
  return new Refusal('wrong_state', 'You cannot vote for your own review');
}

export function takenDown(): Refusal {
  return new Refusal('wrong_state', 'Your review was taken down: you can appeal against that, or delete it');
}

export function tooManyReviewPictures(): Refusal {
  return badPicture(`A review can have at most ${MAX_REVIEW_IMAGES} pictures`);
}
