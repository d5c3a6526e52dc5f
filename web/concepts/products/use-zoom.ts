import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

const MOST = 3;
const DOUBLE = 2;
/** A finger that moved less, in px, tapped; one that moved more swiped. */
const TAP_PX = 8;
const SWIPE_PX = 48;
const DOUBLE_TAP_MS = 300;
/** In px. */
const KEY_PX = 80;

interface Point {
  x: number;
  y: number;
}

/** The size, and the distance in px between the middle of the picture and that of the stage. */
interface View extends Point {
  scale: number;
}

const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** The security policy refuses style attributes, so scripts write the styles. @param turn gets -1 or 1 */
export function useZoom(current: number, turn: (step: number) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const view = useRef(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<{ view: View; at: Point; distance: number; moved: boolean }>(undefined);
  const lastTap = useRef({ time: 0, x: 0, y: 0 });
  const [isZoomed, setZoomed] = useState(false);

  const show = (next: View, pulled = 0) => {
    const picture = track.current?.children[current]?.querySelector('img');
    if (!stage.current || !track.current || !picture) return;
    const within = (shift: number, size: number, room: number) => {
      const most = Math.max(0, (size * next.scale - room) / 2);
      return Math.min(most, Math.max(-most, shift));
    };
    const x = within(next.x, picture.offsetWidth, stage.current.clientWidth);
    const y = within(next.y, picture.offsetHeight, stage.current.clientHeight);
    view.current = { ...next, x, y };
    picture.style.transform = `translate(${x}px, ${y}px) scale(${next.scale})`;
    track.current.style.transform = `translateX(calc(${-100 * current}% + ${pulled}px))`;
    setZoomed(next.scale > 1);
  };

  useEffect(() => {
    const pictures = track.current?.querySelectorAll('img') ?? [];
    for (const picture of pictures) picture.style.transform = '';
    view.current = WHOLE;
    setZoomed(false);
    if (track.current) track.current.style.transform = `translateX(${-100 * current}%)`;
  }, [current]);

  /** The point below the fingers stays where it is. */
  const zoomTo = (scale: number, from: View, at: Point, to = at) => {
    const wanted = Math.min(MOST, Math.max(1, scale));
    const ratio = wanted / from.scale;
    show({ scale: wanted, x: to.x - (at.x - from.x) * ratio, y: to.y - (at.y - from.y) * ratio });
  };
  const toggle = (at: Point = { x: 0, y: 0 }) =>
    view.current.scale > 1 ? show(WHOLE) : zoomTo(DOUBLE, view.current, at);
  const moveBy = (x: number, y: number) =>
    show({ ...view.current, x: view.current.x + x, y: view.current.y + y });
  const keys: Partial<Record<string, () => void>> = {
    ArrowLeft: () => (isZoomed ? moveBy(KEY_PX, 0) : turn(-1)),
    ArrowRight: () => (isZoomed ? moveBy(-KEY_PX, 0) : turn(1)),
    ArrowUp: () => moveBy(0, KEY_PX),
    ArrowDown: () => moveBy(0, -KEY_PX),
    '+': () => isZoomed || toggle(),
    '=': () => isZoomed || toggle(),
    '-': () => isZoomed && toggle(),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const begin = () => {
    const { at, distance } = measure([...fingers.current.values()]);
    start.current = { view: view.current, at, distance, moved: start.current?.moved ?? false };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (fingers.current.size === 0) start.current = undefined;
    fingers.current.set(event.pointerId, placeOf(event));
    stage.current?.toggleAttribute('data-held', true);
    begin();
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = start.current;
    if (!from || !fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, placeOf(event));
    const { at, distance } = measure([...fingers.current.values()]);
    const x = at.x - from.at.x;
    const y = at.y - from.at.y;
    from.moved ||= fingers.current.size > 1 || Math.hypot(x, y) > TAP_PX;
    if (fingers.current.size > 1)
      zoomTo((from.view.scale * distance) / from.distance, from.view, from.at, at);
    else if (from.view.scale > 1) show({ ...from.view, x: from.view.x + x, y: from.view.y + y });
    else show(WHOLE, x);
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = start.current;
    const at = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!from || !at) return;
    if (fingers.current.size > 0) {
      begin();
      return;
    }
    stage.current?.toggleAttribute('data-held', false);
    if (!from.moved) press(event, at);
    else if (view.current.scale === 1) settle(at.x - from.at.x);
  };
  const settle = (pulled: number) => {
    show(WHOLE);
    if (Math.abs(pulled) > SWIPE_PX) turn(pulled < 0 ? 1 : -1);
  };
  const press = ({ pointerType, timeStamp }: PointerEvent, at: Point) => {
    const { time, ...before } = lastTap.current;
    const isSecond =
      timeStamp - time < DOUBLE_TAP_MS && Math.hypot(at.x - before.x, at.y - before.y) < 5 * TAP_PX;
    lastTap.current = { time: isSecond ? 0 : timeStamp, ...at };
    if (pointerType === 'mouse' || isSecond) toggle(at);
  };

  return {
    stage,
    track,
    isZoomed,
    toggle: () => toggle(),
    keyHandlers: { onKeyDown },
    stageHandlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}

/** Measured from the middle of the stage. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function measure([first = { x: 0, y: 0 }, second = first]: Point[]): { at: Point; distance: number } {
  return {
    at: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    distance: Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)),
  };
}
