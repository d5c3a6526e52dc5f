import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Puts tiles in order by dragging them, with mouse, pen or finger. While one is dragged over another they change places
 * at once, so what is seen is what will be.
 * @param onMove is told the places from and to, counted from 0
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number>();

  // On the window: a tile that changes its place would lose the pointer.
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
    /** The place of the tile that is being dragged. */
    dragged,
    /** For the part of the tile by which it is dragged. */
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
