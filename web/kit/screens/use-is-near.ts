import { type RefObject, useEffect, useState } from 'react';

/** The distance gives the part time to load before it is reached. */
const DISTANCE = '600px';

/** Stays true. False on the server. */
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
