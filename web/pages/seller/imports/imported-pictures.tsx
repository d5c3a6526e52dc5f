import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { ImportDetails } from '../../../../contract/imports.ts';
import { FETCHED_PICTURES_A_DAY } from '../../../../contract/kernel/limits.ts';
import { NOT_DONE } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { counted } from '../../../kit/lists/counted.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

interface ImportedPicturesProps {
  importId: ImportDetails['id'];
  pictures: ImportDetails['pictures'];
  onDone: () => void;
}

export function ImportedPictures({ importId, pictures, onDone }: ImportedPicturesProps) {
  const id = useId();
  const { waiting, attached, failed } = pictures;
  const total = waiting + attached + failed;
  if (total === 0) return null;
  return (
    <section aria-labelledby="pictures-title" className="grid max-w-form gap-3">
      <h2 id="pictures-title">Pictures</h2>
      {waiting === 0 ? (
        <p>{inWords(pictures)}</p>
      ) : (
        <>
          <label htmlFor={id}>{inWords(pictures)}</label>
          <ProgressBar id={id} max={total} value={attached + failed} />
          <p className="text-small text-muted">
            You can leave this page: the pictures go on coming. Keep your old shop online until all of them
            are here.
            {total > FETCHED_PICTURES_A_DAY &&
              ` At most ${FETCHED_PICTURES_A_DAY.toLocaleString('en-IN')} are fetched for a shop in a day.`}
          </p>
        </>
      )}
      {failed > 0 && <Failures importId={importId} pictures={pictures} onDone={onDone} />}
    </section>
  );
}

function inWords({ waiting, attached, failed }: ImportDetails['pictures']): string {
  const [number, total] = [attached, waiting + attached + failed].map((count) =>
    count.toLocaleString('en-IN'),
  );
  return [
    attached === waiting + attached + failed ? `All ${total} fetched` : `${number} of ${total} fetched`,
    ...(waiting > 0 ? [`${waiting.toLocaleString('en-IN')} under way`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString('en-IN')} could not be fetched`] : []),
  ].join(', ');
}

function Failures({ importId, pictures: { failed, faults }, onDone }: ImportedPicturesProps) {
  const [isBusy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    try {
      await api('POST /api/import/:importId/pictures', { params: { importId } });
    } catch (error) {
      notify('error', messageOf(error, NOT_DONE));
    }
    setBusy(false);
    onDone();
  };
  return (
    <>
      <p>
        Add these pictures on their products, or mend what is named below and fetch them again. After changing
        addresses in your file, import it again.
      </p>
      <Disclosure title={`${counted(failed, 'picture', 'pictures')} could not be fetched`}>
        {failed > faults.length && (
          <p className="pb-3 text-small text-muted">The first {faults.length.toLocaleString('en-IN')}</p>
        )}
        <ul className="grid gap-3">
          {faults.map(({ productId, productName, url, reason }) => (
            <li key={`${productId} ${url}`} className="grid gap-1">
              <Link to={`/seller/product/${productId}`} className="underline">
                {productName}
              </Link>
              <span className="wrap-anywhere">{reason}</span>
              <span className="wrap-anywhere text-small text-muted">{url}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
      <p>
        <Button variant="outline" busy={isBusy} onClick={() => void tryAgain()}>
          Fetch them again
        </Button>
      </p>
    </>
  );
}
