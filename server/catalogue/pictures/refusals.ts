import { PICTURE_TOO_LARGE } from '../../../contract/kernel/picture-files.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export function badPicture(message: string): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ path: 'images', message }] });
}

export function noPicture(): Refusal {
  return badPicture('Choose at least one picture');
}

export function damagedPicture(): Refusal {
  return badPicture('This picture is damaged and cannot be read');
}

export function tooManyPictures(): Refusal {
  return badPicture('These are too many pictures at once. Send fewer.');
}

export function pictureTooLarge(): Refusal {
  return new Refusal('too_large', PICTURE_TOO_LARGE);
}

const DAY_SECONDS = 86_400;

export function uploadsUsedUp(): Refusal {
  return new Refusal(
    'too_many_requests',
    'You have reached the number of pictures for one day. Please continue tomorrow.',
    {
      retryAfterSeconds: DAY_SECONDS,
    },
  );
}

export function picturesBusy(): Refusal {
  return new Refusal('unavailable', 'Many pictures are being prepared. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
}

export function pictureStorageUnavailable(): Refusal {
  return new Refusal('unavailable', 'Pictures cannot be reached right now. Please try again in a moment.', {
    retryAfterSeconds: 20,
  });
}
