import { useState } from 'react';
import { faultOf, PICTURE_FORMATS_IN_WORDS, pictureFault } from '../../../contract/kernel/picture-files.ts';
import type { OwnReview } from '../../../contract/reviews.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { randomId } from '../../kit/ids/random-id.ts';
import { FileChoice } from './file-choice.tsx';
import { PicturePreview } from './preview.tsx';

export interface ChosenFile {
  id: string;
  file: File;
}

interface PictureChoiceProps {
  of: string;
  most: number;
  help?: string;
  saved?: OwnReview['ownPictures'];
  files: readonly ChosenFile[];
  onRemoveSaved?: (key: string) => void;
  onFiles: (files: ChosenFile[]) => void;
  error?: string | undefined;
}

export function PictureChoice({
  of,
  most,
  help = '',
  saved = [],
  files,
  onRemoveSaved,
  onFiles,
  error,
}: PictureChoiceProps) {
  const [message, setMessage] = useState<string>();
  const room = most - saved.length - files.length;
  const take = (chosen: readonly File[]) => {
    const usable = chosen.filter((file) => pictureFault(file) === undefined);
    setMessage(
      faultIn(chosen) ??
        (usable.length > room ? `${of} has at most ${most} pictures: the first were taken.` : undefined),
    );
    onFiles([...files, ...usable.slice(0, room).map((file) => ({ id: randomId(), file }))]);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">Pictures (optional)</legend>
      {saved.length + files.length > 0 && (
        <ul className="review-pictures" aria-label="Selected pictures">
          {saved.map(({ key, url, state }, index) => (
            <li key={key} className="review-picture">
              <SavedPicture url={url} state={state} alt={`Your picture ${index + 1}`} />
              <IconButton
                icon="close"
                variant="surface"
                label={`Remove picture ${index + 1}`}
                onClick={() => onRemoveSaved?.(key)}
              />
            </li>
          ))}
          {files.map(({ id, file }, index) => (
            <li key={id} className="review-picture">
              <PicturePreview file={file} alt={`Your picture ${saved.length + index + 1}`} />
              <IconButton
                icon="close"
                variant="surface"
                label={`Remove picture ${saved.length + index + 1}`}
                onClick={() => onFiles(files.filter((other) => other.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div>
          <FileChoice multiple label="Choose pictures" onChoose={take} />
          <p className="field-help">
            Up to {most}, {PICTURE_FORMATS_IN_WORDS}, at most 5 MB each. {help}
          </p>
        </div>
      )}
      {error !== undefined && (
        <Alert tone="deal" announce>
          <p>{error}</p>
        </Alert>
      )}
      {message !== undefined && (
        <Alert tone="warn" announce>
          <p>{message}</p>
        </Alert>
      )}
    </fieldset>
  );
}

function SavedPicture({ url, state, alt }: { url: string; state: string; alt: string }) {
  if (state === 'ready')
    return <img src={url.replace('-640.', '-320.')} alt={alt} width={320} height={320} />;
  if (state === 'refused') return <span className="review-picture-note">Could not be read</span>;
  return (
    <span className="review-picture-note">
      <Spinner />
      Processing
    </span>
  );
}

function faultIn(chosen: readonly File[]): string | undefined {
  for (const file of chosen) {
    const fault = pictureFault(file);
    if (fault !== undefined) return faultOf(`'${file.name}'`, fault);
  }
  return undefined;
}
