import { startTransition, useLayoutEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { EARLY_CLICKS_SCRIPT, useEarlyClicks } from './early-clicks.ts';

interface PageProps {
  /** Runs once React handles events, before effects. */
  onAlive?: () => void;
}

function Page({ onAlive }: PageProps) {
  useEarlyClicks();
  const [count, setCount] = useState({ loaded: 0, pressed: 0, ticked: 0, sent: 0 });
  const add = (name: keyof typeof count) => setCount((before) => ({ ...before, [name]: before[name] + 1 }));
  useLayoutEffect(() => onAlive?.(), [onAlive]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add('sent');
      }}
    >
      <button type="button" onClick={() => add('loaded')}>
        Load
      </button>
      <button type="button" onClick={() => add('pressed')}>
        2 stars
      </button>
      <label>
        <input type="checkbox" checked={count.ticked % 2 === 1} onChange={() => add('ticked')} />
        Compare
      </label>
      <button type="submit">Send</button>
      <output>
        {count.loaded} loaded, {count.pressed} pressed, {count.ticked} ticked, {count.sent} sent
      </output>
    </form>
  );
}

const press = (name: string) => click(page.getByRole('button', { name }));
const tick = () => click(page.getByRole('checkbox', { name: 'Compare' }));

/** As a person's click, at once: within `click()` the same element could not be clicked again. */
function click(control: Locator): void {
  control.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

function doAll(): void {
  press('2 stars');
  tick();
  press('Send');
}

let box: HTMLElement;
let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  box.remove();
  // Tests of other files share the document.
  window.earlyClicks?.notice?.remove();
  delete window.earlyClicks;
});

/** The page as the server sends it, with one press that waits: once it counts, everything recorded was replayed. */
function serve(): void {
  box = document.createElement('div');
  box.innerHTML = renderToString(<Page />);
  document.body.append(box);
  const script = document.createElement('script');
  script.textContent = EARLY_CLICKS_SCRIPT;
  box.append(script);
  script.remove();
  press('Load');
}

function hydrate(props: PageProps = {}): void {
  startTransition(() => {
    root = hydrateRoot(box, <Page {...props} />);
  });
}

const counts = () => page.getByRole('status');

const ONCE = '1 loaded, 1 pressed, 1 ticked, 1 sent';

test('what is done before the scripts have run happens once', async () => {
  serve();
  doAll();
  hydrate();
  await expect.element(counts()).toHaveTextContent(ONCE);
});

test('what is done after hydration and before effects happens once', async () => {
  serve();
  hydrate({ onAlive: doAll });
  await expect.element(counts()).toHaveTextContent(ONCE);
});

test.each([
  ['pressed', () => press('2 stars'), '1 loaded, 1 pressed, 0 ticked, 0 sent'],
  ['ticked', tick, '1 loaded, 0 pressed, 1 ticked, 0 sent'],
  ['sent', () => press('Send'), '1 loaded, 0 pressed, 0 ticked, 1 sent'],
])('what is %s while the page hydrates happens once', async (_done, act, outcome) => {
  serve();
  hydrate();
  act();
  await expect.element(counts()).toHaveTextContent(outcome);
});
