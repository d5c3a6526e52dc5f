import 'react-image-crop/dist/ReactCrop.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { pictureFault } from '../../../../contract/kernel/picture-files.ts';
import { PICTURE_SHAPES } from '../../../../contract/kernel/picture-shapes.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { WantedCrop } from './wanted-crop.ts';

/** The longest side of the picture in the dialog, in pixels. */
const LONGEST_SIDE = 1200;
const FIRST_PART: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

interface CropDialogProps {
  open: boolean;
  wanted: WantedCrop;
  onClose: () => void;
}

export function CropDialog({ open, wanted, onClose }: CropDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title="Choose what is shown" saveLabel="Use this part">
      {open && <CropForm {...wanted} onClose={onClose} />}
    </FormDialog>
  );
}

function CropForm({ file, shape, onStored, onClose }: WantedCrop & Pick<CropDialogProps, 'onClose'>) {
  const { ratio } = PICTURE_SHAPES[shape];
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const form = useForm<{ crop: PercentCrop }>({
    defaultValues: { crop: FIRST_PART },
    failure: couldNotBe('The picture', 'uploaded'),
    send: async ({ crop: { x, y, width, height } }) => {
      const body = new FormData();
      body.set('shape', shape);
      for (const [name, percent] of Object.entries({ left: x, top: y, width, height })) {
        // Rounding may lead a little beyond the edge.
        body.set(name, String(Math.min(Math.max(percent / 100, 0), 1)));
      }
      body.set('images', file);
      const { picture } = await api('POST /api/operator/content/picture', { body });
      onStored(picture);
      onClose();
    },
  });
  const begin = useEffectEvent((crop: PercentCrop) => form.setField('crop', crop));
  // A canvas draws the picture, because the content policy loads no `blob:` pictures.
  useEffect(() => {
    let isCancelled = false;
    createImageBitmap(file).then(
      (bitmap) => {
        const element = canvas.current;
        if (!isCancelled && element) {
          const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
          element.width = bitmap.width * scale;
          element.height = bitmap.height * scale;
          element.getContext('2d')?.drawImage(bitmap, 0, 0, element.width, element.height);
          const { width, height } = element;
          begin(centerCrop(makeAspectCrop({ unit: '%', width: 90 }, ratio, width, height), width, height));
        }
        bitmap.close();
      },
      () => {
        if (!isCancelled) setUnreadable(true);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [file, ratio]);
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      {form.alert}
      {isUnreadable ? (
        <p>
          {pictureFault(file) ?? 'This picture cannot be shown here; it may be damaged. Its middle is taken.'}
        </p>
      ) : (
        <>
          <p className="text-small text-muted">
            Move the frame with a pointer, or with Tab and the arrow keys.
          </p>
          <ReactCrop
            crop={form.valueOf('crop') ?? FIRST_PART}
            aspect={ratio}
            keepSelection
            ruleOfThirds
            onChange={(_, percent) => form.setField('crop', percent)}
          >
            <canvas ref={canvas} className="max-w-full" role="img" aria-label="The chosen picture" />
          </ReactCrop>
        </>
      )}
    </form>
  );
}
