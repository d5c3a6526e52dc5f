import { useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { NEW_LINK_SENT } from '../../../contract/kernel/messages.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { DUTIES } from '../../../contract/kernel/rights.ts';
import type { OperatorPerson } from '../../../contract/operators.ts';
import { api } from '../../kit/http/api.ts';
import { NOT_DONE } from '../../kit/http/failures.ts';
import { messageOf } from '../../kit/http/problem-message.ts';
import { defineList } from '../../kit/lists/list-definition.ts';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../kit/lists/one-page.ts';
import { useList } from '../../kit/lists/use-list.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DutiesForm, InvitationForm } from './people/person-forms.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/people';

const peopleList = defineList({});

type People = OnePage<{ people: OperatorPerson[] }>;

const loadPeople: ScreenLoad<People> = (call, { searchParams }) =>
  loadOnePage(
    peopleList,
    searchParams,
    async () => ({ people: await call('GET /api/operator/people') }),
    ({ people }) => people.length,
  );

const STATES = {
  invited: { label: 'Invited', tone: 'info' },
  active: { label: 'Active', tone: 'ok' },
  disabled: { label: 'No access', tone: 'warn' },
} as const;

export const meta: MetaFunction = ({ matches }) => consoleTitle('Operators', matches);

export const clientLoader = screenLoader({ people: loadPeople });

export default function OperatorPeoplePage({ loaderData: { people: loaded } }: Route.ComponentProps) {
  const list = useList(peopleList, loaded);
  const { reload } = list;
  const [isInviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<OperatorPerson>();
  const [leaving, setLeaving] = useState<OperatorPerson>();
  const [busy, setBusy] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  const act = async (personId: string, call: () => Promise<unknown>, done: string) => {
    setBusy(personId);
    try {
      await call();
      notify('success', done);
      reload();
      heading.current?.focus();
    } catch (problem) {
      notify('error', messageOf(problem, NOT_DONE));
    }
    setBusy(undefined);
    setLeaving(undefined);
  };
  const saved = (message: string) => {
    setInviting(false);
    setEdited(undefined);
    notify('success', message);
    reload();
  };

  return (
    <>
      <ListScreen
        title="Operators"
        titleRef={heading}
        list={list}
        actions={
          <Button icon="plus" onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        }
        failure="The operators could not be loaded"
        empty={<EmptyState icon="user" title="No operators" text="Invite somebody." />}
        renderRows={({ people }) => (
          <ul className="card account-card divided-list">
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                isBusy={busy === person.id && !leaving}
                onDuties={() => setEdited(person)}
                onLink={() =>
                  void act(
                    person.id,
                    () =>
                      api('POST /api/operator/people/:personId/link', { params: { personId: person.id } }),
                    NEW_LINK_SENT,
                  )
                }
                onDisable={() => setLeaving(person)}
                onEnable={() =>
                  void act(
                    person.id,
                    () =>
                      api('POST /api/operator/people/:personId/enable', { params: { personId: person.id } }),
                    `${person.name} has access again.`,
                  )
                }
              />
            ))}
          </ul>
        )}
      />
      <FormDialog
        open={isInviting}
        onClose={() => setInviting(false)}
        title="Invite somebody"
        saveLabel="Send the invitation"
      >
        <InvitationForm onSaved={() => saved('The invitation is on its way.')} />
      </FormDialog>
      <FormDialog open={edited !== undefined} onClose={() => setEdited(undefined)} title="Duties">
        {edited && <DutiesForm person={edited} onSaved={() => saved('The duties were changed.')} />}
      </FormDialog>
      <ConfirmDialog
        open={leaving !== undefined}
        title={`End the access of ${leaving?.name ?? ''}?`}
        confirmLabel="End access"
        busy={busy !== undefined}
        onConfirm={() =>
          leaving &&
          void act(
            leaving.id,
            () => api('POST /api/operator/people/:personId/disable', { params: { personId: leaving.id } }),
            `${leaving.name} has no access any more.`,
          )
        }
        onCancel={() => setLeaving(undefined)}
      >
        All sessions and links end at once. You can give access again later.
      </ConfirmDialog>
    </>
  );
}

interface PersonRowProps {
  person: OperatorPerson;
  isBusy: boolean;
  onDuties: () => void;
  onLink: () => void;
  onDisable: () => void;
  onEnable: () => void;
}

function PersonRow({ person, isBusy, onDuties, onLink, onDisable, onEnable }: PersonRowProps) {
  const { name, email, duties, state, lastSignedInAt } = person;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </p>
        <p className="text-small text-muted wrap-anywhere">{email}</p>
        <p className="text-small">{duties.map((duty) => DUTIES[duty].label).join(', ')}</p>
        {lastSignedInAt && (
          <p className="text-small text-muted">Signed in on {formatDayAndTime(lastSignedInAt)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'disabled' ? (
          <Button
            variant="outline"
            size="small"
            busy={isBusy}
            aria-label={`Give ${name} access`}
            onClick={onEnable}
          >
            Give access
          </Button>
        ) : (
          <>
            <Button variant="outline" size="small" aria-label={`Duties of ${name}`} onClick={onDuties}>
              Duties
            </Button>
            <Button
              variant="outline"
              size="small"
              busy={isBusy}
              aria-label={`New link for ${name}`}
              onClick={onLink}
            >
              New link
            </Button>
            <Button variant="outline" size="small" aria-label={`End access of ${name}`} onClick={onDisable}>
              End access
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
