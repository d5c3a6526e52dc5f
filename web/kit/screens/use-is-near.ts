import { type RefObject, useEffect, useState } from 'react';

/** Early enough that what is loaded then has mostly come when it is reached. */
const DISTANCE = '600px';

/** Whether a part of a long page came near to what is seen, as when it is scrolled to; stays true. False on the server. */
export function useIsNear(part: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = part;
    if (isNear || !current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: DISTANCE },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [part, isNear]);
  return isNear;
}
