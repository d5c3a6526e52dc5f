import { type ReactNode, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import type { Member } from '../../../contract/staff.ts';
import { api } from '../../kit/http/api.ts';
import { NOT_DONE } from '../../kit/http/failures.ts';
import { messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type Loaded, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { loadMembers } from './people/load-members.ts';
import { InvitationForm, RightsForm } from './people/member-forms.tsx';
import { MemberRow, removalButtonId } from './people/member-row.tsx';
import type { Route } from './+types/people';

type People = Reply<'GET /api/shop/member'>;

export const meta: MetaFunction = ({ matches }) => pageTitle('People', matches);

export const clientLoader = screenLoader({ people: loadMembers });

export default function SellerPeoplePage({ loaderData }: Route.ComponentProps) {
  return <PeopleScreen loaded={loaderData.people} />;
}

function PeopleScreen({ loaded }: { loaded: Loaded<People> }) {
  const { data: people, error, reload } = useLoadedPart(loaded);
  const [isInviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<Member>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { leaving, busyId, ask, cancel, remove, sendAgain } = useMemberActs(reload);
  const shown = staffFirst(people?.members ?? []);
  useFocusAfterRemoval(
    shown.flatMap(({ id, isChangeable }) => (isChangeable ? [removalButtonId(id)] : [])),
    () => heading.current,
  );
  const saved = (message: string) => {
    setInviting(false);
    setEdited(undefined);
    notify('success', message);
    reload();
  };
  const rowsOf = (members: Member[]) =>
    members.map((member) => (
      <MemberRow
        key={member.id}
        member={member}
        isBusy={busyId === member.id}
        onRights={() => setEdited(member)}
        onSendAgain={() => void sendAgain(member)}
        onRemove={() => ask(member)}
      />
    ));
  return (
    <div className="grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1}>
          People
        </h1>
        {people && (
          <Button icon="plus" onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        )}
      </div>
      {people ? (
        <Members members={shown} rowsOf={rowsOf} />
      ) : (
        <LoadFailure title="The people of the shop could not be loaded" error={error} onRetry={reload} />
      )}
      <FormDialog
        open={isInviting}
        onClose={() => setInviting(false)}
        title="Invite somebody"
        saveLabel="Send the invitation"
      >
        <InvitationForm
          givable={people?.givable ?? []}
          onSaved={() => saved('The invitation is on its way.')}
        />
      </FormDialog>
      <FormDialog open={edited !== undefined} onClose={() => setEdited(undefined)} title="Rights">
        {edited && (
          <RightsForm
            member={edited}
            givable={people?.givable ?? []}
            onSaved={() => saved('The rights were changed.')}
          />
        )}
      </FormDialog>
      <RemovalQuestion
        member={leaving}
        isBusy={busyId !== undefined}
        onConfirm={(member) => void remove(member)}
        onCancel={cancel}
      />
    </div>
  );
}

function staffFirst(members: readonly Member[]): Member[] {
  const hasJoined = ({ state }: Member) => state === 'joined';
  return [...members.filter(hasJoined), ...members.filter((member) => !hasJoined(member))];
}

interface MembersProps {
  members: Member[];
  rowsOf: (members: Member[]) => ReactNode;
}

function Members({ members, rowsOf }: MembersProps) {
  const staff = members.filter(({ state }) => state === 'joined');
  const invited = members.filter(({ state }) => state !== 'joined');
  if (members.length === 0) {
    return (
      <EmptyState
        icon="user"
        title="Nobody works for your shop besides you"
        text="Invite people by mail, and say what they may handle. Nobody needs your password."
      />
    );
  }
  return (
    <>
      {staff.length > 0 && (
        <section className="grid gap-3" aria-labelledby="staff">
          <h2 id="staff">Staff</h2>
          <ul className="card account-card divided-list">{rowsOf(staff)}</ul>
        </section>
      )}
      {invited.length > 0 && (
        <section className="grid gap-3" aria-labelledby="invitations">
          <h2 id="invitations">Invitations</h2>
          <ul className="card account-card divided-list">{rowsOf(invited)}</ul>
        </section>
      )}
    </>
  );
}

interface RemovalQuestionProps {
  member: Member | undefined;
  isBusy: boolean;
  onConfirm: (member: Member) => void;
  onCancel: () => void;
}

function RemovalQuestion({ member, isBusy, onConfirm, onCancel }: RemovalQuestionProps) {
  const hasJoined = member?.state === 'joined';
  return (
    <ConfirmDialog
      open={member !== undefined}
      title={
        hasJoined
          ? `Remove ${member.name ?? member.email}?`
          : `Withdraw the invitation of ${member?.email ?? ''}?`
      }
      confirmLabel={hasJoined ? 'Remove' : 'Withdraw'}
      busy={isBusy}
      onConfirm={() => member && onConfirm(member)}
      onCancel={onCancel}
    >
      {hasJoined
        ? 'The person can do nothing in your shop from now on, and gets a mail about it. You can invite them again later.'
        : 'The link in the mail works no more. You can invite the address again later.'}
    </ConfirmDialog>
  );
}

function useMemberActs(onRemoved: () => void) {
  const [leaving, setLeaving] = useState<Member>();
  const [busyId, setBusyId] = useState<string>();
  const act = async (
    { id: memberId }: Member,
    call: (params: { memberId: Member['id'] }) => Promise<string>,
  ) => {
    setBusyId(memberId);
    try {
      notify('success', await call({ memberId }));
      return true;
    } catch (problem) {
      notify('error', messageOf(problem, NOT_DONE));
      return false;
    } finally {
      setBusyId(undefined);
      setLeaving(undefined);
    }
  };
  return {
    leaving,
    busyId,
    ask: setLeaving,
    cancel: () => setLeaving(undefined),
    sendAgain: (member: Member) =>
      act(
        member,
        async (params) => (await api('POST /api/shop/member/:memberId/resend', { params })).message,
      ),
    remove: async (member: Member) => {
      const isRemoved = await act(
        member,
        async (params) => (await api('DELETE /api/shop/member/:memberId', { params })).message,
      );
      if (isRemoved) onRemoved();
    },
  };
}
