import { useRef, useState } from 'react';
import type { Device } from '../../../../contract/devices.ts';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import { NOT_DONE } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';

export const loadSessions: ScreenLoad<Device[]> = (client) => client('GET /api/session');

/** AU16. */
export function Devices({ loaded }: { loaded: Loaded<Device[]> }) {
  const { data: sessions, error, reload } = useLoadedPart(loaded);
  const [ending, setEnding] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  const end = async (what: string, call: () => Promise<{ message: string }>) => {
    setEnding(what);
    try {
      notify('success', (await call()).message);
      // The pressed button disappears with its device.
      heading.current?.focus();
    } catch (problem) {
      notify('error', messageOf(problem, NOT_DONE));
    }
    setEnding(undefined);
    reload();
  };

  return (
    <section aria-labelledby="sessions-title" className="card account-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="sessions-title" tabIndex={-1}>
          Where you are signed in
        </h2>
        {sessions && sessions.length > 1 && (
          <Button
            variant="outline"
            size="small"
            busy={ending === 'others'}
            onClick={() => void end('others', () => api('DELETE /api/session/others'))}
          >
            Sign out all others
          </Button>
        )}
      </div>
      {sessions ? (
        <ul className="divided-list">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() =>
                void end(session.id, () =>
                  api('DELETE /api/session/:sessionId', { params: { sessionId: session.id } }),
                )
              }
            />
          ))}
        </ul>
      ) : (
        <LoadFailure title="Your devices could not be loaded" error={error} onRetry={reload} />
      )}
    </section>
  );
}

interface SessionRowProps {
  session: Device;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session: { device, startedAt, lastUsedAt, isCurrent }, busy, onEnd }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isCurrent && <Badge tone="ok">This one</Badge>}
        </p>
        <p className="text-small text-muted">
          Signed in on {formatDayAndTime(startedAt)}
          {!isCurrent && `, last used ${formatDayAndTime(lastUsedAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="outline" size="small" busy={busy} aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
