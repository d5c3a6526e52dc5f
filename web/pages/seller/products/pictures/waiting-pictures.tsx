import { useState } from 'react';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { api } from '../../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../../kit/http/problem-message.ts';
import { notify } from '../../../../kit/toasts/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';

interface WaitingPicturesProps {
  product: SellerProduct;
  onChange: (product: SellerProduct) => void;
}

export function WaitingPictures({ product, onChange }: WaitingPicturesProps) {
  const [busyKey, setBusyKey] = useState<string>();
  const waiting = product.pictures.flatMap((picture, place) =>
    picture.isReady ? [] : [{ key: picture.key, number: place + 1 }],
  );
  const remove = async (pictureKey: string) => {
    setBusyKey(pictureKey);
    try {
      const params = { productId: product.id, pictureKey };
      onChange(await api('DELETE /api/pro/:productId/pictures/:pictureKey', { params }));
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('The picture', 'removed')));
    }
    setBusyKey(undefined);
  };
  return (
    <>
      {product.refusedPictures.map(({ key, message }) => (
        <Alert
          key={key}
          tone="warn"
          announce
          action={
            <Button variant="quiet" size="small" busy={busyKey === key} onClick={() => void remove(key)}>
              Understood
            </Button>
          }
        >
          <p>{message}</p>
        </Alert>
      ))}
      {waiting.length > 0 && (
        <ul
          className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3"
          aria-label="Pictures being prepared"
        >
          {waiting.map(({ key, number }) => (
            <li
              key={key}
              className="grid min-h-36 place-content-center justify-items-center gap-2 rounded-card border border-dashed border-control bg-sunken p-3 text-center"
            >
              <Spinner />
              <span className="text-small">
                <span className="sr-only">Picture {number}: </span>Processing
              </span>
              <Button
                variant="outline"
                size="small"
                busy={busyKey === key}
                aria-label={`Cancel picture ${number}`}
                onClick={() => void remove(key)}
              >
                Cancel
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
