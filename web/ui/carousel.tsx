import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';

interface CarouselProps {
  /** The heading also labels the region. */
  title: string;
  /** Small cards have no previous and next buttons on phones. */
  isSmall?: boolean;
  action?: ReactNode;
  /** One `<li>` element per card. */
  children: ReactNode;
}

/** The row never moves automatically. */
export function Carousel({ title, isSmall = false, action, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });

  const measure = () => {
    const list = row.current;
    if (!list) return;
    const { scrollLeft, clientWidth, scrollWidth } = list;
    setEnds({ start: scrollLeft < 8, end: scrollLeft + clientWidth > scrollWidth - 8 });
  };
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  const turn = (direction: 1 | -1) => {
    const list = row.current;
    list?.scrollBy({ left: direction * list.clientWidth * 0.9 });
  };

  return (
    <section aria-label={title} className={classes('grid grid-cols-1', isSmall ? 'gap-2' : 'gap-4')}>
      {/* The row keeps the height of the buttons, which depend on the width. */}
      <div
        className={classes(
          'flex min-h-11 flex-wrap items-center justify-between gap-x-4',
          isSmall && 'max-sm:min-h-0',
        )}
      >
        <h2 className={classes(action !== undefined && 'me-auto')}>{title}</h2>
        {action}
        {!(ends.start && ends.end) && (
          <div className={classes('needs-scripts flex gap-2', isSmall && 'max-sm:hidden')}>
            <IconButton
              label="Previous"
              icon="chevron-left"
              variant="outline"
              aria-disabled={ends.start}
              onClick={() => turn(-1)}
            />
            <IconButton
              label="Next"
              icon="chevron-right"
              variant="outline"
              aria-disabled={ends.end}
              onClick={() => turn(1)}
            />
          </div>
        )}
      </div>
      <ul ref={row} className={classes('carousel', isSmall && 'carousel-small')} onScroll={measure}>
        {children}
      </ul>
    </section>
  );
}
