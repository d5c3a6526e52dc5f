import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'react-router';
import { CLEAR_FILTERS } from './clear-filters.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { LoadFailure } from '../screens/load-failure.tsx';
import { counted } from './counted.ts';
import { FilterChips, type FilterChipsProps } from './filter-chips.tsx';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import type { ListParams } from './list-definition.ts';
import type { List } from './use-list.ts';

interface Page {
  currentPage: number;
  totalPages: number;
  total: number;
}

interface ListRowsProps<P extends ListParams, Rows extends Page> {
  list: List<P, Rows>;
  /** The title of a failed load, or its whole content. */
  failure: string | ((error: unknown) => ReactNode);
  /** Without it the former rows stay while others load. */
  loading?: ReactNode;
  empty: ReactNode;
  noMatch?: NoMatchProps | undefined;
  renderRows: (page: Rows) => ReactNode;
}

export function ListRows<P extends ListParams, Rows extends Page>({
  list,
  failure,
  loading,
  empty,
  noMatch,
  renderRows,
}: ListRowsProps<P, Rows>) {
  const { data, error, isLoading, isNarrowed, reload, pageHref } = list;
  const rows = () => {
    if (error !== undefined) {
      if (typeof failure !== 'string') return failure(error);
      return <LoadFailure title={failure} error={error} onRetry={reload} />;
    }
    if (!data || (isLoading && loading !== undefined)) return loading;
    if (data.total > 0) return <div aria-busy={isLoading}>{renderRows(data)}</div>;
    return isNarrowed && noMatch ? <NoMatch {...noMatch} /> : empty;
  };
  return (
    <>
      {rows()}
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(page, link) => <Link to={pageHref(page)} {...link} />}
        />
      )}
    </>
  );
}

type ListFilters<P extends ListParams> = Omit<FilterFormProps<P>, 'list'> &
  Pick<FilterChipsProps<P>, 'words'> & {
    hasChips?: boolean;
  };

interface ListScreenProps<P extends ListParams, Rows extends Page> extends ListRowsProps<P, Rows> {
  title: string;
  /** The focus falls back to it when the pressed control disappears. */
  titleRef?: Ref<HTMLHeadingElement>;
  className?: string;
  actions?: ReactNode;
  views?: ReactNode;
  filters?: ListFilters<P>;
  children?: ReactNode;
}

export function ListScreen<P extends ListParams, Rows extends Page>({
  title,
  titleRef,
  className = 'grid grid-cols-1 content-start gap-6',
  actions,
  views,
  filters,
  children,
  ...rows
}: ListScreenProps<P, Rows>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id={titleId} ref={titleRef} tabIndex={-1}>
          {title}
        </h1>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {views}
      {filters && <Filters list={rows.list} {...filters} />}
      {children}
      <ListRows {...rows} />
    </section>
  );
}

function Filters<P extends ListParams>({
  words,
  hasChips = true,
  ...form
}: ListFilters<P> & Pick<FilterFormProps<P>, 'list'>) {
  return (
    <>
      <FilterForm {...form} />
      {hasChips && <FilterChips list={form.list} words={words} />}
    </>
  );
}

interface NoMatchProps {
  noun: string;
  title?: string;
  text: string;
  picture?: ReactNode;
  action?: string;
  also?: ReactNode;
}

function NoMatch({ noun, title, text, picture, action = CLEAR_FILTERS, also }: NoMatchProps) {
  return (
    <EmptyState
      icon="search"
      picture={picture}
      title={title ?? `No ${noun} match these filters`}
      text={text}
      action={
        <>
          <Link to="?" className={buttonClasses({ variant: 'outline' })}>
            {action}
          </Link>
          {also}
        </>
      }
    />
  );
}

export function RowCount({
  total,
  noun: [one, several],
}: {
  total: number;
  noun: readonly [string, string];
}) {
  return (
    <p className="text-small text-muted" role="status">
      {counted(total, one, several)}
    </p>
  );
}
