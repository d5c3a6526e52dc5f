import './picture-editor.css';
import { type ComponentProps, useId } from 'react';
import { Pill } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { FileChoice } from '../../../../concepts/pictures/file-choice.tsx';
import type { Room } from './picture-colours.ts';
import type { EditedPicture } from './picture-list.ts';
import { PicturePreview } from '../../../../concepts/pictures/preview.tsx';

interface PictureTileProps {
  picture: EditedPicture;
  /** Counted from 0. */
  place: number;
  count: number;
  isDragged: boolean;
  handle: ComponentProps<'div'>;
  onMove: (to: number) => void;
  onReplace: (file: File) => void;
  onRemove: () => void;
  onDescribe: (alt: string) => void;
  colours: Room['colours'];
  shownFor: string;
  onShowFor: (key: string) => void;
}

/** VAL-30, VAL-31. */
export function PictureTile({
  picture,
  place,
  count,
  isDragged,
  handle,
  onMove,
  onReplace,
  onRemove,
  onDescribe,
  colours,
  shownFor,
  onShowFor,
}: PictureTileProps) {
  const number = place + 1;
  const id = useId();
  return (
    <li className={classes('picture-tile', isDragged && 'picture-tile-dragged')} aria-labelledby={id}>
      <div className="picture-tile-view" {...handle}>
        <PictureView picture={picture} name={`Picture ${number}`} />
        {place === 0 && (
          <span className="picture-tile-mark">
            <Pill tone="accent">Primary</Pill>
          </span>
        )}
        <span id={id} className="sr-only">
          Picture {number}
          {place === 0 && ', Primary'}
        </span>
      </div>
      <div className="picture-tile-acts">
        <MoveButton
          label={`Move picture ${number} Up`}
          isAtEnd={place === 0}
          onMove={() => onMove(place - 1)}
        >
          Up
        </MoveButton>
        <MoveButton
          label={`Move picture ${number} Down`}
          isAtEnd={place === count - 1}
          onMove={() => onMove(place + 1)}
        >
          Down
        </MoveButton>
        <span className="ms-auto flex items-center">
          <FileChoice label={`Replace picture ${number}`} onChoose={([file]) => file && onReplace(file)} />
          <IconButton icon="trash" label={`Remove picture ${number}`} onClick={onRemove} />
        </span>
      </div>
      <div className="grid content-start gap-2">
        <TextField
          label="Alternative text"
          value={picture.alt}
          maxLength={160}
          placeholder="What it shows"
          onChange={({ target }) => onDescribe(target.value)}
        />
        {colours.length > 0 && (
          <SelectField
            label="Shown for"
            value={shownFor}
            placeholder="All colours"
            options={colours.map(({ id: value, name: label }) => ({ value, label }))}
            onChange={({ target }) => onShowFor(target.value)}
          />
        )}
      </div>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  isAtEnd: boolean;
  onMove: () => void;
  children: string;
}

/** The button stays enabled at the end of the list: a disabled one would lose the focus. */
function MoveButton({ label, isAtEnd, onMove, children }: MoveButtonProps) {
  return (
    <Button
      variant="outline"
      size="small"
      aria-disabled={isAtEnd}
      aria-label={label}
      onClick={isAtEnd ? undefined : onMove}
    >
      {children}
    </Button>
  );
}

function PictureView({ picture, name }: { picture: EditedPicture; name: string }) {
  if (picture.kind === 'new') return <PicturePreview file={picture.file} alt={picture.alt || name} />;
  if (!picture.isReady) {
    return (
      <span className="picture-tile-waiting">
        <Spinner />
        Processing
      </span>
    );
  }
  return <img src={picture.url} alt={picture.alt || name} width={320} height={320} draggable={false} />;
}
