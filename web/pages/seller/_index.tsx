import { Suspense, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { DayFigures, Insights } from '../../../contract/insights.ts';
import { formatDate } from '../../../contract/kernel/days.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { useSettings } from '../../kit/document/settings.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { lazyPart } from '../../kit/screens/lazy-part.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { useListSearchParams } from '../../kit/url-state/use-list-search-params.ts';
import { Figure } from '../../ui/figure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { mayHandle, useMayHandle } from './acting/rights.ts';
import { HealthNotice } from './health/health-notice.tsx';
import { loadHealth } from './health/load-health.ts';
import { changeSince } from './insights/change-since.ts';
import { rangeIn } from './insights/dashboard-range.ts';
import { DayChartBox } from './insights/day-chart-box.tsx';
import { formatShortRupees, formatUnits } from './insights/insight-words.ts';
import type { DayRange } from './insights/kolkata-days.ts';
import { RangePicker } from './insights/range-picker.tsx';
import { loadOpenOrders } from './orders/open-orders.ts';
import { useReloadOnChange } from './orders/use-reload-on-change.ts';
import { loadUnanswered, ReceivedReviewsLink } from './reviews/received-reviews-link.tsx';
import { FirstDayGuide } from './today/first-day-guide.tsx';
import { WaitingNow } from './today/waiting-now.tsx';
import type { Route } from './+types/_index';

const fetchLists = async () => (await import('./insights/dashboard-lists.tsx')).DashboardLists;

const DashboardLists = lazyPart(fetchLists);

const loadInsights: ScreenLoad<Insights | undefined> = async (api, { searchParams }) => {
  if (!mayHandle('money')) return undefined;
  fetchLists().catch(() => undefined); // told where it is shown
  const { from, to } = rangeIn(searchParams, new Date());
  return api('GET /api/insights', { query: { from, to } });
};

const DASHBOARD_LOADS = {
  openOrders: loadOpenOrders,
  insights: loadInsights,
  unanswered: loadUnanswered,
  health: loadHealth,
};

export const meta: MetaFunction = ({ matches }) => pageTitle('Dashboard', matches);

export const clientLoader = screenLoader(DASHBOARD_LOADS);

/** SELLER-06, SELLER-07. Staff without the right to see figures get a list of open tasks. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { openOrders, insights, unanswered, health } = loaderData;
  const [address, setAddress] = useListSearchParams();
  const [openedAt] = useState(() => new Date());
  const range = rangeIn(address, openedAt);
  const { data, error, reload } = useLoadedPart(insights);
  useReloadOnChange(openOrders, reload);
  const maySeeFigures = useMayHandle('money');
  const maySeeReviews = useMayHandle('catalogue');
  return (
    <section aria-labelledby="dashboard-title" className="grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="dashboard-title">Dashboard</h1>
        {maySeeReviews && <ReceivedReviewsLink loaded={unanswered} />}
      </div>
      <FirstDayGuide />
      <HealthNotice loaded={health} />
      {maySeeFigures ? (
        <>
          <RangePicker
            range={range}
            onChoose={(chosen) => setAddress({ from: chosen.from, to: chosen.to })}
          />
          {error !== undefined ? (
            <LoadFailure title="The figures could not be loaded" error={error} onRetry={reload} />
          ) : (
            data && <Loaded insights={data} />
          )}
        </>
      ) : (
        <WaitingNow />
      )}
    </section>
  );
}

function Loaded({ insights }: { insights: Insights }) {
  const { days, daysBefore } = insights;
  return (
    <>
      <Figures {...insights} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <DayChartBox
          title="Revenue"
          days={valuesOf(days, 'revenue')}
          before={valuesOf(daysBefore, 'revenue')}
          format={formatRupees}
          formatShort={formatShortRupees}
        />
        <DayChartBox
          title="Orders"
          days={valuesOf(days, 'orders')}
          before={valuesOf(daysBefore, 'orders')}
          format={String}
          formatShort={String}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-dvh rounded-card" />}>
        <DashboardLists insights={insights} />
      </Suspense>
    </>
  );
}

function Figures({ range, before, couponShares }: Pick<Insights, 'range' | 'before' | 'couponShares'>) {
  const { shopName } = useSettings();
  const figures = [
    { name: 'Total sales', of: 'sales', format: formatUnits },
    { name: 'Total revenue', of: 'revenue', format: formatRupees },
    { name: 'Orders', of: 'orders', format: String },
    { name: 'Average order value', of: 'averageOrder', format: formatRupees },
  ] as const;
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4" aria-label="Figures">
        {figures.map(({ name, of, format }) => (
          <li key={name} className="card grid gap-1 p-4">
            <span className="text-small text-muted">{name}</span>
            <Figure size="display">{format(range[of])}</Figure>
            <span className="text-small text-muted">
              {changeSince(range[of], before[of])}, {format(before[of])} before
            </span>
          </li>
        ))}
      </ul>
      {couponShares && (
        <p className="text-small">
          Coupons of {shopName}: we pay you {formatRupees(couponShares.market)} beside the revenue, you bear{' '}
          {formatRupees(couponShares.shop)} of their discounts.
        </p>
      )}
      <p className="text-small text-muted">
        {daysOf(range)}, compared with {daysOf(before)}. Cancelled and refunded orders do not count.
      </p>
    </div>
  );
}

function daysOf({ from, to }: DayRange): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
}

function valuesOf(days: readonly DayFigures[], of: 'revenue' | 'orders') {
  return days.map((day) => ({ date: day.date, value: day[of] }));
}
