import { preload } from 'react-dom';

interface PictureProps {
  /** The address of the picture in a width and a format. */
  urlAt: (width: number, format: 'avif' | 'webp') => string;
  /** The widths that exist, in pixels, rising. */
  widths: readonly [number, ...number[]];
  /** How wide it is drawn, as in the HTML attribute. */
  sizes: string;
  /** What it shows; '' when the words beside it say so. */
  alt: string;
  /** Its own proportions, so that the place is kept. */
  width: number;
  height: number;
  /** `first`: the largest picture of the first screen. `eager`: in the first screen. Otherwise it loads when near. */
  priority?: 'first' | 'eager' | 'lazy';
  className?: string;
}

/** A picture in AVIF and WebP at several widths; the first of a page is fetched ahead of everything but the styles. */
export function Picture({
  urlAt,
  widths,
  sizes,
  alt,
  width,
  height,
  priority = 'lazy',
  className,
}: PictureProps) {
  const srcSet = (format: 'avif' | 'webp') => widths.map((px) => `${urlAt(px, format)} ${px}w`).join(', ');
  if (priority === 'first') {
    preload(urlAt(widths[0], 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: srcSet('avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <img
        className={className}
        srcSet={srcSet('webp')}
        sizes={sizes}
        src={urlAt(widths[0], 'webp')}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : undefined}
        decoding={priority === 'lazy' ? 'async' : undefined}
      />
    </picture>
  );
}
