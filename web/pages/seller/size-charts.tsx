import { Link, type MetaFunction } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { defineList, searchWords } from '../../kit/lists/list-definition.ts';
import { ListScreen, RowCount } from '../../kit/lists/list-screen.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SizeChartTable } from './size-charts/size-chart-table.tsx';
import { SavedViewTabs } from './views/saved-view-tabs.tsx';
import type { Route } from './+types/size-charts';

const PER_PAGE = 25;

type SizeCharts = Reply<'GET /api/size-chart'>;

const sizeChartList = defineList({
  search: searchWords({ placeholder: 'Name, brand, category or product' }),
});

const loadSizeCharts: ScreenLoad<SizeCharts> = (api, { searchParams }) =>
  api('GET /api/size-chart', {
    query: { ...sizeChartList.queryOf(sizeChartList.read(searchParams)), limit: String(PER_PAGE) },
  });

export const meta: MetaFunction = ({ matches }) => pageTitle('Size charts', matches);

export const clientLoader = screenLoader({ charts: loadSizeCharts });

export default function SizeChartsPage({ loaderData }: Route.ComponentProps) {
  const { charts: loaded } = loaderData;
  const list = useList(sizeChartList, loaded);
  return (
    <ListScreen
      title="Size charts"
      list={list}
      className="narrow-cards"
      actions={
        <Link to="/seller/size-charts/new" className={buttonClasses()}>
          <Icon name="plus" />
          Add size chart
        </Link>
      }
      views={<SavedViewTabs list={list} path="/seller/size-charts" />}
      filters={{ label: 'Size charts', className: 'grid max-w-form gap-3' }}
      failure="Your size charts could not be loaded"
      empty={
        <EmptyState
          icon="ruler"
          title="No size charts yet"
          text="Buyers who know what a size measures choose the right one. Add a chart for a category, a brand or one product."
        />
      }
      noMatch={{
        noun: 'size charts',
        text: 'Try another name.',
      }}
      renderRows={({ charts, total }) => (
        <div className="grid gap-2">
          <RowCount total={total} noun={['size chart', 'size charts']} />
          <SizeChartTable charts={charts} onChange={list.reload} />
        </div>
      )}
    />
  );
}
