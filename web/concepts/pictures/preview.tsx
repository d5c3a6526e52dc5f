import { useEffect, useRef, useState } from 'react';

/** Two device pixels for each CSS pixel of a tile. */
const SIDE = 320;

/** A canvas draws the file, because the content-security policy forbids `blob:` pictures. */
export function PicturePreview({ file, alt }: { file: File; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    createImageBitmap(file).then(
      (bitmap) => {
        const context = canvas.current?.getContext('2d');
        if (!isCancelled && context) drawSquare(context, bitmap);
        bitmap.close();
      },
      () => {
        if (!isCancelled) setUnreadable(true);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [file]);
  if (isUnreadable) return <p className="p-3 text-small">No preview: this picture may be damaged.</p>;
  return <canvas ref={canvas} width={SIDE} height={SIDE} role="img" aria-label={alt} />;
}

function drawSquare(context: CanvasRenderingContext2D, bitmap: ImageBitmap): void {
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.clearRect(0, 0, SIDE, SIDE);
  context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE);
}
