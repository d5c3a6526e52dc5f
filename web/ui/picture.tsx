import { preload } from 'react-dom';

interface PictureProps {
  urlAt: (width: number, format: 'avif' | 'webp') => string;
  widths: readonly [number, ...number[]];
  sizes: string;
  /** '' when the text beside it says the same. */
  alt: string;
  /** The intrinsic size reserves the space. */
  width: number;
  height: number;
  /** `first` is the largest picture of the first screen, `eager` others in it; the rest loads lazily. */
  priority?: 'first' | 'eager' | 'lazy';
  className?: string;
}

/** The `first` picture is preloaded with high priority. */
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
