import { useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLaterPart } from '../../kit/screens/use-later-part.ts';
import { ProductPicture } from './product-picture.tsx';

const fetchDialog = async () => (await import('./zoom-dialog.tsx')).ZoomDialog;

const MAIN_SIZES = '(min-width: 1200px) 640px, (min-width: 900px) 50vw, 92vw';

interface GalleryProps {
  product: Pick<Product, 'name' | 'category' | 'imageUrls' | 'imageAlts'>;
  /** A single picture has a row too where other variants have several. */
  hasThumbnails?: boolean;
}

/** Swipe, arrow keys and thumbnails change the picture; a press enlarges it (PDP-01, PDP-02). */
export function Gallery({ product, hasThumbnails = product.imageUrls.length > 1 }: GalleryProps) {
  const { name, category, imageUrls, imageAlts } = product;
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const { Part: Dialog, ...zoom } = useLaterPart(fetchDialog);

  /** The target of a press or key; pictures that scroll past on the way do not count. */
  const destination = useRef<number>(undefined);

  const urls = imageUrls.join(' ');
  const [shownUrls, setShownUrls] = useState(urls);
  if (urls !== shownUrls) {
    setShownUrls(urls);
    setCurrent(0);
  }
  useLayoutEffect(() => {
    if (urls === '') return;
    destination.current = undefined;
    row.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [urls]);

  const show = (index: number) => {
    const list = row.current;
    if (!list || index < 0 || index >= imageUrls.length) return;
    destination.current = index;
    setCurrent(index);
    list.scrollTo({ left: index * list.clientWidth });
  };
  const follow = () => {
    const list = row.current;
    if (!list || list.clientWidth === 0) return;
    const passed = Math.round(list.scrollLeft / list.clientWidth);
    if (destination.current === undefined || destination.current === passed) setCurrent(passed);
  };
  const arrive = () => {
    destination.current = undefined;
    follow();
  };
  if (imageUrls.length === 0) {
    return (
      <ProductPicture category={category} url={null} alt="" sizes={MAIN_SIZES} className="rounded-card" />
    );
  }
  return (
    <section aria-label={`Pictures of ${name}`} className="grid min-w-0 content-start gap-3">
      <div className="relative">
        <ul
          ref={row}
          className="gallery"
          tabIndex={0}
          aria-label="Main picture"
          onScroll={follow}
          onScrollEnd={arrive}
        >
          {imageUrls.map((url, index) => (
            <li key={url} aria-hidden={index !== current}>
              {/* The keyboard uses the button below instead. */}
              <button type="button" className="gallery-press" tabIndex={-1} onClick={zoom.open}>
                <ProductPicture
                  category={category}
                  url={url}
                  alt={imageAlts[index] ?? name}
                  sizes={MAIN_SIZES}
                  priority={index === 0 ? 'first' : 'lazy'}
                />
              </button>
            </li>
          ))}
        </ul>
        <IconButton
          className="gallery-zoom needs-scripts"
          variant="surface"
          icon="search"
          label="Enlarge picture"
          onClick={zoom.open}
        />
      </div>
      {hasThumbnails && (
        <ul className="gallery-thumbs" aria-label="Thumbnails">
          {imageUrls.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                className="gallery-thumb"
                aria-label={`Picture ${index + 1} of ${imageUrls.length}`}
                aria-current={index === current}
                onClick={() => show(index)}
              >
                <ProductPicture category={category} url={url} alt="" sizes="80px" priority="eager" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {Dialog && (
        <Dialog
          product={product}
          open={zoom.isOpen}
          first={current}
          onClose={(last) => {
            zoom.close();
            show(last);
          }}
        />
      )}
    </section>
  );
}
