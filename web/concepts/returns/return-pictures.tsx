import type { Return } from '../../../contract/returns.ts';
import { counted } from '../../kit/lists/counted.ts';

export function ReturnPictures({ returnRequest }: { returnRequest: Return }) {
  const { pictures, picturesPreparing, picturesUnreadable } = returnRequest;
  return (
    <>
      {pictures.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="Pictures of the return">
          {pictures.map((url, place) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url.replace(/-640\.webp$/, '-320.webp')}
                  alt={`Return, number ${place + 1}`}
                  width={80}
                  height={80}
                  className="size-20 rounded-control object-cover"
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite" className="text-small">
        {picturesPreparing > 0 && (
          <p>{counted(picturesPreparing, 'picture is', 'pictures are')} being prepared.</p>
        )}
        {picturesUnreadable > 0 && (
          <p>{counted(picturesUnreadable, 'picture', 'pictures')} could not be read.</p>
        )}
      </div>
    </>
  );
}
