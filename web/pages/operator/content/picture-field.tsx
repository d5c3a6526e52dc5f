import { useContext } from 'react';
import { type ContentShape, PICTURE_SHAPES } from '../../../../contract/kernel/picture-shapes.ts';
import { FileChoice } from '../../../concepts/pictures/file-choice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { AskForCrop } from './wanted-crop.ts';

interface PictureFieldProps {
  label: string;
  shape: ContentShape;
  picture: string | null;
  error: string | undefined;
  onChange: (picture: string | null) => void;
}

export function PictureField({ label, shape, picture, error, onChange }: PictureFieldProps) {
  const askForCrop = useContext(AskForCrop);
  const { widths, ratio } = PICTURE_SHAPES[shape];
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {picture !== null && (
          <div className="w-24">
            <Picture
              urlAt={(width, format) => `/pictures/${picture}-${width}.${format}`}
              widths={widths}
              sizes="96px"
              alt={`The chosen picture: ${label}`}
              width={widths[0]}
              height={Math.round(widths[0] / ratio)}
              className="h-auto w-full rounded-inner"
            />
          </div>
        )}
        <FileChoice
          label={`Choose a picture: ${label}`}
          words="Choose a picture"
          onChoose={([file]) => file && askForCrop({ file, shape, onStored: onChange })}
        />
        {picture === null ? (
          <span className="text-small text-muted">The drawn picture</span>
        ) : (
          <Button variant="outline" size="small" onClick={() => onChange(null)}>
            Take the drawn one
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
