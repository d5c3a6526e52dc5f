import { PICTURE_WIDTHS } from '../../../../contract/kernel/picture-shapes.ts';
import { Picture } from '../../../ui/picture.tsx';

interface PictureRowProps {
  /** The addresses are those of the middle size. */
  pictures: readonly { url: string; alt: string }[];
}

export function PictureRow({ pictures }: PictureRowProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map(({ url, alt }) => (
        <li key={url} className="w-32">
          <a href={url} target="_blank" rel="noopener noreferrer">
            <Picture
              urlAt={(width, format) => url.replace(/-640\.webp$/, `-${width}.${format}`)}
              widths={PICTURE_WIDTHS}
              sizes="8rem"
              alt={alt}
              width={640}
              height={640}
            />
            <span className="sr-only">, larger in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
