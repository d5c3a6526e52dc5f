import { useRef, useState } from 'react';
import type { Reply } from '../../../../contract/client.ts';
import { formatDayAndTime, formatTime } from '../../../../contract/kernel/days.ts';
import { SUPPORT_CODE_MINUTES, SUPPORT_VIEW_MINUTES } from '../../../../contract/kernel/support.ts';
import type { SupportLook } from '../../../../contract/support.ts';
import { api } from '../../../kit/http/api.ts';
import { NOT_DONE } from '../../../kit/http/failures.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

export const loadLooks: ScreenLoad<SupportLook[]> = async (client) =>
  (await client('GET /api/support-view')).looks;

/** Support needs a code that the person reads out, and every use is listed. */
export function SupportHelp({ loaded }: { loaded: Loaded<SupportLook[]> }) {
  const { data: looks, error, reload } = useLoadedPart(loaded);
  const [shown, setShown] = useState<Reply<'POST /api/support-code'>>();
  const [busy, setBusy] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  const act = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (problem) {
      notify('error', messageOf(problem, NOT_DONE));
    }
    setBusy(undefined);
    reload();
  };
  const show = () => act('show', async () => setShown(await api('POST /api/support-code')));
  const hide = () =>
    act('hide', async () => {
      await api('DELETE /api/support-code');
      setShown(undefined);
      heading.current?.focus();
    });
  const end = (viewId: SupportLook['id']) =>
    act(viewId, async () => {
      const { message } = await api('DELETE /api/support-view/:viewId', { params: { viewId } });
      notify('success', message);
      heading.current?.focus();
    });

  return (
    <section aria-labelledby="support-title" className="card account-card">
      <h2 ref={heading} id="support-title" tabIndex={-1}>
        Help from support
      </h2>
      <p className="text-muted">
        Support can look at your account for {SUPPORT_VIEW_MINUTES} minutes when you read out a code. They see
        what you see and can change nothing. Read it out only when you called support yourself.
      </p>
      <div aria-live="polite">
        {shown && (
          <p>
            Your code is <strong className="text-h3 inline-block">{inGroups(shown.code)}</strong>, valid until{' '}
            {formatTime(shown.expiresAt)} and for one use.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={busy === 'show'} onClick={() => void show()}>
          {shown ? 'Show another code' : 'Show code'}
        </Button>
        {shown && (
          <Button variant="outline" busy={busy === 'hide'} onClick={() => void hide()}>
            Make it void
          </Button>
        )}
      </div>
      {!shown && <p className="text-small text-muted">A code is valid for {SUPPORT_CODE_MINUTES} minutes.</p>}
      {error !== undefined && (
        <LoadFailure title="When support looked could not be loaded" error={error} onRetry={reload} />
      )}
      {looks && looks.length > 0 && (
        <ul className="divided-list" aria-label="When support looked">
          {looks.map(({ id, startedAt, endsAt, isOpen }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  Support of the market {isOpen && <Badge tone="warn">Looking now</Badge>}
                </p>
                <p className="text-small text-muted">
                  {formatDayAndTime(startedAt)} {isOpen ? 'until' : 'to'} {formatTime(endsAt)}
                  {isOpen && ' at the latest'}
                </p>
              </div>
              {isOpen && (
                <Button variant="outline" size="small" busy={busy === id} onClick={() => void end(id)}>
                  End view
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function inGroups(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}
