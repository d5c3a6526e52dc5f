const TOUCHES = ['pointerdown', 'keydown'];

/** The code runs before the press that may need it. @returns ends the waiting */
export function atFirstTouch(run: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const runOnce = () => {
    waiting.abort();
    run();
  };
  for (const type of TOUCHES) window.addEventListener(type, runOnce, { passive: true, signal });
  return () => waiting.abort();
}
