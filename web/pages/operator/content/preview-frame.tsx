import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Segmented } from '../../../ui/radio-group.tsx';

const WIDTHS = { phone: 360, desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;
type Theme = 'day' | 'night';

const WIDTH_OPTIONS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;
const THEME_OPTIONS = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
] as const;

/** The doctype gives it the standard layout mode. */
const EMPTY_DOCUMENT = '<!DOCTYPE html><title>Preview</title>';

/** An iframe gives the preview a width and theme of its own. */
export function PreviewFrame({ children }: { children: ReactNode }) {
  const [width, setWidth] = useState<Width>('phone');
  const [theme, setTheme] = useState<Theme>('day');
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>(WIDTHS.phone);
  const [page, setPage] = useState<HTMLElement>();
  const [height, setHeight] = useState(200);

  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => page?.ownerDocument.documentElement.setAttribute('data-theme', theme), [page, theme]);
  useEffect(() => {
    if (!page) return;
    const observer = new ResizeObserver(() => setHeight(page.offsetHeight));
    observer.observe(page);
    return () => observer.disconnect();
  }, [page]);

  const scale = Math.min(1, room / WIDTHS[width]);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Segmented
          legend="Width"
          name="preview-width"
          options={WIDTH_OPTIONS}
          value={width}
          onChange={setWidth}
        />
        <Segmented
          legend="Theme"
          name="preview-theme"
          options={THEME_OPTIONS}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <div
        ref={place}
        className="overflow-hidden rounded-card border border-line"
        style={{ blockSize: height * scale }}
      >
        <iframe
          title="Preview"
          className="block origin-top-left border-0"
          srcDoc={EMPTY_DOCUMENT}
          onLoad={({ currentTarget }) => setPage(pageIn(currentTarget))}
          tabIndex={-1}
          style={{ inlineSize: WIDTHS[width], blockSize: height, transform: `scale(${scale})` }}
        />
        {page && createPortal(children, page)}
      </div>
    </div>
  );
}

function pageIn({ contentDocument: own }: HTMLIFrameElement): HTMLElement | undefined {
  if (!own) return undefined;
  own.documentElement.lang = document.documentElement.lang;
  for (const sheet of document.head.querySelectorAll('link[rel=stylesheet], style')) {
    own.head.append(own.importNode(sheet, true));
  }
  own.body.inert = true;
  return own.body.appendChild(own.createElement('div'));
}
