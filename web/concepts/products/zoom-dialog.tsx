import './zoom-dialog.css';
import { useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useZoom } from './use-zoom.ts';

interface ZoomDialogProps {
  product: Pick<Product, 'name' | 'imageUrls' | 'imageAlts'>;
  open: boolean;
  first: number;
  onClose: (last: number) => void;
}

export function ZoomDialog({ product, open, first, onClose }: ZoomDialogProps) {
  const [current, setCurrent] = useState(first);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setCurrent(first);
  }
  return (
    <Dialog open={open} onClose={() => onClose(current)} title={product.name} size="large">
      <Zoom product={product} current={current} onTurn={setCurrent} />
    </Dialog>
  );
}

interface ZoomProps extends Pick<ZoomDialogProps, 'product'> {
  current: number;
  onTurn: (index: number) => void;
}

function Zoom({ product: { name, imageUrls, imageAlts }, current, onTurn }: ZoomProps) {
  const last = imageUrls.length - 1;
  const turn = (step: number) => onTurn(Math.min(last, Math.max(0, current + step)));
  const { stage, track, isZoomed, toggle, keyHandlers, stageHandlers } = useZoom(current, turn);
  return (
    <div className="zoom" {...keyHandlers}>
      <div
        ref={stage}
        className="zoom-stage"
        tabIndex={0}
        role="group"
        aria-label={`Larger picture${last > 0 ? ', arrow keys turn to the others' : ''}, plus and minus zoom`}
        data-zoomed={isZoomed || undefined}
        {...stageHandlers}
      >
        <ul ref={track} className="zoom-track">
          {imageUrls.map((url, index) => (
            <li key={url} aria-hidden={index !== current}>
              <img
                src={url}
                alt={imageAlts[index] ?? name}
                width={640}
                height={640}
                draggable={false}
                loading={Math.abs(index - current) > 1 ? 'lazy' : 'eager'}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="zoom-controls">
        {last > 0 && (
          <IconButton
            label="Previous picture"
            icon="chevron-left"
            variant="outline"
            aria-disabled={current === 0}
            onClick={() => turn(-1)}
          />
        )}
        <IconButton
          label={isZoomed ? 'Zoom out' : 'Zoom in'}
          icon={isZoomed ? 'minus' : 'plus'}
          variant="outline"
          onClick={toggle}
        />
        {last > 0 && (
          <IconButton
            label="Next picture"
            icon="chevron-right"
            variant="outline"
            aria-disabled={current === last}
            onClick={() => turn(1)}
          />
        )}
        <LiveRegion visible className="text-small text-muted">
          {last > 0 && `${current + 1} of ${last + 1}`}
        </LiveRegion>
      </div>
      {last > 0 && (
        <ul className="gallery-thumbs" aria-label="All pictures">
          {imageUrls.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                className="gallery-thumb zoom-thumb"
                aria-label={`Show picture ${index + 1} of ${last + 1}`}
                aria-current={index === current}
                onClick={() => onTurn(index)}
              >
                <img src={url.replace('-640.', '-320.')} alt="" width={64} height={64} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
