import './picture-editor.css';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_VARIANT_IMAGES } from '../../../../../contract/kernel/limits.ts';
import { PICTURE_FORMATS_IN_WORDS } from '../../../../../contract/kernel/picture-files.ts';
import { mostPictures } from '../../../../../contract/kernel/variant-pictures.ts';
import { classes } from '../../../../ui/classes.ts';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { isFocusLost } from '../../../../ui/lost-focus.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { FileChoice } from '../../../../concepts/pictures/file-choice.tsx';
import { colourOfPicture, type Room } from './picture-colours.ts';
import { type EditedPicture, movePicture, replacePicture, type Taken, takeFiles } from './picture-list.ts';
import { PictureTile } from './picture-tile.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { useIncomingFiles } from './use-incoming-files.ts';

interface PictureEditorProps {
  value: readonly EditedPicture[];
  onChange: (pictures: EditedPicture[]) => void;
  room: Room;
  error: string | undefined;
}

/** Pictures are chosen, dropped or pasted; the first is marked 'Primary' (VAL-29 to VAL-31). */
export function PictureEditor({ value: pictures, onChange, room, error }: PictureEditorProps) {
  const most = mostPictures(room);
  const [messages, setMessages] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const frame = useRef<HTMLFieldSetElement>(null);
  const show = (taken: Taken) => {
    const hadFocus = frame.current?.contains(document.activeElement);
    flushSync(() => {
      setMessages(taken.messages);
      onChange(taken.pictures);
    });
    // The choose button disappears with the last free place.
    if (hadFocus && isFocusLost()) focusTile(frame.current, taken.pictures.length - 1);
  };
  const take = (files: readonly File[]) => {
    if (files.length > 0) show(takeFiles(pictures, files, most));
  };
  const move = (from: number, to: number) => {
    onChange(movePicture(pictures, from, to));
    setSaid(`Picture ${from + 1} is now picture ${to + 1}${to === 0 ? ', the Primary one' : ''}`);
  };
  const remove = (place: number) => {
    flushSync(() => {
      setMessages([]);
      onChange(pictures.toSpliced(place, 1));
      setSaid(`Picture ${place + 1} was removed`);
    });
    focusTile(frame.current, Math.min(place, pictures.length - 2));
  };
  const { list, dragged, handleAt } = useDragOrder(move);
  const isOver = useIncomingFiles(take);

  return (
    <fieldset ref={frame} className={classes('picture-editor', isOver && 'picture-editor-over')}>
      <legend className="field-label">Pictures</legend>
      {pictures.length > 0 && (
        <ul ref={list} className="picture-tiles" aria-label="Pictures">
          {pictures.map((picture, place) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              place={place}
              count={pictures.length}
              isDragged={dragged === place}
              handle={handleAt(place)}
              onMove={(to) => move(place, to)}
              onReplace={(file) => show(replacePicture(pictures, picture.id, file))}
              onRemove={() => remove(place)}
              onDescribe={(alt) => onChange(pictures.with(place, { ...picture, alt }))}
              colours={room.colours}
              shownFor={colourOfPicture(picture, room)?.id ?? ''}
              onShowFor={(key) => onChange(pictures.with(place, { ...picture, shownFor: key || null }))}
            />
          ))}
        </ul>
      )}
      {pictures.length < most && (
        <div className="picture-drop">
          <FileChoice multiple label="Choose pictures" onChoose={take} />
          <p className="text-small text-muted">
            or drop or paste them here: up to{' '}
            {room.colours.length > 0 ? `${MAX_VARIANT_IMAGES} for each colour` : most},{' '}
            {PICTURE_FORMATS_IN_WORDS}, at most 5 MB each
          </p>
        </div>
      )}
      {error !== undefined && <Alert tone="deal" title={error} announce />}
      {messages.length > 0 && (
        <Alert tone="warn" announce>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      <LiveRegion>{said}</LiveRegion>
    </fieldset>
  );
}

function focusTile(frame: HTMLElement | null, place: number): void {
  const tiles = frame?.querySelectorAll<HTMLElement>('.picture-tile') ?? [];
  const button = (tiles[place] ?? frame)?.querySelector<HTMLElement>('button:not([aria-disabled="true"])');
  button?.focus();
}
