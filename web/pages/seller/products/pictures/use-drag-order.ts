import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** A dragged tile swaps places at once. @param onMove gets the old and the new place, counted from 0 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number>();

  // The window listens, because a moving tile would lose the pointer.
  useEffect(() => {
    if (dragged === undefined) return;
    const follow = (event: PointerEvent) => {
      const over = placeAt(list.current, event);
      if (over === -1 || over === dragged) return;
      onMove(dragged, over);
      setDragged(over);
    };
    const end = () => setDragged(undefined);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  });

  return {
    list,
    dragged,
    handleAt: (place: number) => ({
      onPointerDown: (event: ReactPointerEvent) => {
        if (event.button !== 0) return;
        event.preventDefault();
        setDragged(place);
      },
    }),
  };
}

function placeAt(list: HTMLElement | null, { clientX: x, clientY: y }: PointerEvent): number {
  return [...(list?.children ?? [])].findIndex((tile) => {
    const box = tile.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
}
