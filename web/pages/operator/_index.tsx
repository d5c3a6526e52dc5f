import { useRef } from 'react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { TO_DO_KINDS, type ToDoKind } from '../../../contract/kernel/to-do-kinds.ts';
import { defineList, oneOf } from '../../kit/lists/list-definition.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Age } from './ages/age.tsx';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { OverdueBadge } from './ages/overdue-badge.tsx';
import { RowList, RowListItem } from './lists/row-list.tsx';
import { RetryWork } from './to-do/retry-work.tsx';
import { OwnerOfItem } from './to-do/owner-of-item.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/_index';

type ToDo = Reply<'GET /api/operator/to-do'>;
type Group = ToDo['groups'][number];

const KINDS = Object.keys(TO_DO_KINDS) as ToDoKind[]; // the keys of the table
const toDoList = defineList({ more: oneOf(KINDS) });

const loadToDo: ScreenLoad<ToDo> = (call, { searchParams }) => {
  const { page: _page, ...query } = toDoList.queryOf(toDoList.read(searchParams));
  return call('GET /api/operator/to-do', { query });
};

export const meta: MetaFunction = ({ matches }) => consoleTitle('To do', matches);

export const clientLoader = screenLoader({ toDo: loadToDo });

export default function OperatorToDoPage({ loaderData: { toDo: loaded } }: Route.ComponentProps) {
  const { data, error, reload } = useLoadedPart(loaded);
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = data?.groups.filter(({ total }) => total > 0) ?? [];
  return (
    <section className="grid gap-6">
      <h1 ref={heading} tabIndex={-1}>
        To do
      </h1>
      {error !== undefined && (
        <LoadFailure title="What waits could not be loaded" error={error} onRetry={reload} />
      )}
      {data && waiting.length === 0 && (
        <EmptyState
          icon="check-circle"
          title="Nothing to do"
          text="What needs a decision from you appears here."
        />
      )}
      {waiting.map((group) => (
        <GroupOfItems key={group.kind} group={group} onGone={() => heading.current?.focus()} />
      ))}
    </section>
  );
}

interface GroupOfItemsProps {
  group: Group;
  /** The row disappears with the pressed button. */
  onGone: () => void;
}

function GroupOfItems({ group: { kind, total, items }, onGone }: GroupOfItemsProps) {
  const [address] = useSearchParams();
  const state = toDoList.read(address);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterChange(state.more, () => (state.more === kind ? heading.current : null));
  return (
    <section className="grid gap-3" aria-labelledby={`to-do-${kind}`}>
      <h2 ref={heading} id={`to-do-${kind}`} tabIndex={-1} className="text-h3">
        {TO_DO_KINDS[kind].label} ({total})
      </h2>
      <RowList>
        {items.map((item) => (
          <RowListItem key={item.id}>
            <div className="grid gap-1">
              {item.path ? <Link to={item.path}>{item.title}</Link> : <strong>{item.title}</strong>}
              {item.detail && <span className="text-small text-muted">{item.detail}</span>}
              {item.isOverdue && <OverdueBadge />}
            </div>
            <span className="text-small whitespace-nowrap">
              <span className="sr-only">Waits for </span>
              <Age since={item.since} />
            </span>
            <div className="flex flex-wrap items-center gap-3">
              {(kind === 'mails' || kind === 'jobs') && (
                <RetryWork {...item} label={kind === 'mails' ? 'Send again' : 'Run again'} onDone={onGone} />
              )}
              <OwnerOfItem kind={kind} {...item} />
            </div>
          </RowListItem>
        ))}
      </RowList>
      {total > items.length && (
        <p className="text-small text-muted">
          The {items.length} oldest of them are shown.{' '}
          {state.more !== kind && (
            <Link to={toDoList.addressOf({ ...state, more: kind })} preventScrollReset className="text-link">
              Show more
              <span className="sr-only"> of {TO_DO_KINDS[kind].label}</span>
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
