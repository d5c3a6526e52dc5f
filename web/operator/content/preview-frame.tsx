import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Segmented } from '../../ui/radio-group.tsx';

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

/**
 * Draws what buyers would see in a document of its own, so that it has the width of a phone or of a desktop, and its own theme. Nothing
 * in it can be pressed; it is as high as what it shows.
 */
export function PreviewFrame({ children }: { children: ReactNode }) {
  const [width, setWidth] = useState<Width>('phone');
  const [theme, setTheme] = useState<Theme>('day');
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>(WIDTHS.phone);
  const [body, setBody] = useState<HTMLElement>();
  const [height, setHeight] = useState(200);

  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => body?.ownerDocument.documentElement.setAttribute('data-theme', theme), [body, theme]);
  useEffect(() => {
    if (!body) return;
    const observer = new ResizeObserver(() => setHeight(body.scrollHeight));
    observer.observe(body);
    return () => observer.disconnect();
  }, [body]);

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
      <div ref={place} className="content-preview" style={{ blockSize: height * scale }}>
        <iframe
          title="Preview"
          // Some browsers put a new document into a frame once it has loaded.
          ref={(frame) => setBody(frame ? prepared(frame) : undefined)}
          onLoad={({ currentTarget }) => setBody(prepared(currentTarget))}
          tabIndex={-1}
          style={{ inlineSize: WIDTHS[width], blockSize: height, transform: `scale(${scale})` }}
        />
        {body && createPortal(children, body)}
      </div>
    </div>
  );
}

/** The body of a frame's document, with the styles of ours. */
function prepared(frame: HTMLIFrameElement): HTMLElement | undefined {
  const own = frame.contentDocument;
  if (!own) return undefined;
  const { documentElement: root, head, body } = own;
  if (root.lang !== '') return body;
  root.lang = document.documentElement.lang;
  for (const sheet of document.head.querySelectorAll('link[rel=stylesheet], style')) {
    head.append(own.importNode(sheet, true));
  }
  body.inert = true;
  return body;
}
