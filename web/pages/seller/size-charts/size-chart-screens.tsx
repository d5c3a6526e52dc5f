import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CategoryNode } from '../../../../contract/categories.ts';
import type { FilterOptions } from '../../../../contract/catalog.ts';
import type { LengthUnit } from '../../../../contract/kernel/lengths.ts';
import type { SizeChartId } from '../../../../contract/kernel/schemas.ts';
import type { SizeChart } from '../../../../contract/size-charts.ts';
import { type Draft, DraftedForm } from '../../../kit/drafts/drafted-form.tsx';
import { isMissing } from '../../../kit/http/problem-message.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { LoadedScreen, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { useLengthUnitStore } from '../../../concepts/size-charts/length-unit.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { loadCategories } from '../products/attributes/load-categories.ts';
import { ChartForm } from './chart-form.tsx';
import type { OfferedScopes } from './chart-scope.tsx';
import { chartCodec, type ChartValues, isChartValues, NEW_CHART_DRAFT } from './chart-values.ts';

const loadOptions: ScreenLoad<FilterOptions> = (api) => api('POST /api/shop/filters/options');

const loadChart: ScreenLoad<SizeChart, { sizeChartId: SizeChartId }> = (api, { params }) =>
  api('GET /api/size-chart/:sizeChartId', { params });

const loadCopied: ScreenLoad<SizeChart | null> = async (api, { searchParams }) => {
  const copied = searchParams.get('copy');
  if (copied === null) return null;
  // The server refuses text that is no id.
  return api('GET /api/size-chart/:sizeChartId', { params: { sizeChartId: copied as SizeChartId } });
};

const OFFERED_LOADS = { options: loadOptions, categories: loadCategories };
export const CHART_LOADS = { chart: loadChart, ...OFFERED_LOADS };
export const NEW_CHART_LOADS = { copied: loadCopied, ...OFFERED_LOADS };

/** Without them a chart can still be for a typed brand or one product. */
function offeredBy(
  options: FilterOptions | undefined,
  categories: readonly CategoryNode[] = [],
): OfferedScopes {
  return { brands: options?.brands ?? [], categories };
}

export function NewSizeChartScreen({ copied, options, categories }: LoadedScreen<typeof NEW_CHART_LOADS>) {
  const { data: original } = useLoadedPart(copied);
  const savedIn = (unit: LengthUnit): ChartValues => {
    const values = chartCodec.toForm(original ?? undefined, unit);
    if (!original) return values;
    return { ...values, name: `Copy of ${original.name}`.slice(0, 80), productId: '' };
  };
  return (
    <Frame title="Add size chart">
      <DraftedForm
        key={original?.id}
        name={original ? `${NEW_CHART_DRAFT} like ${original.id}` : NEW_CHART_DRAFT}
        of="a new size chart"
        shape={isChartValues}
      >
        {(draft) => (
          <ChartForm
            draft={draft}
            saved={savedIn(unitOf(draft))}
            chart={undefined}
            offered={offeredBy(options.data, categories.data)}
          />
        )}
      </DraftedForm>
    </Frame>
  );
}

export function SizeChartScreen({ chart: loaded, options, categories }: LoadedScreen<typeof CHART_LOADS>) {
  const { data: chart, error, reload } = useLoadedPart(loaded);
  if (isMissing(error)) return <NoChart />;
  if (!chart) {
    return <LoadFailure title="This size chart could not be loaded" error={error} onRetry={reload} />;
  }
  return (
    <Frame title="Edit size chart">
      <DraftedForm name={`size chart ${chart.id}`} of="this size chart" shape={isChartValues}>
        {(draft) => (
          <ChartForm
            draft={draft}
            saved={chartCodec.toForm(chart, unitOf(draft))}
            chart={chart}
            offered={offeredBy(options.data, categories.data)}
          />
        )}
      </DraftedForm>
    </Frame>
  );
}

/** A draft is compared with what is saved in the unit of its own. */
function unitOf({ stored }: Draft<ChartValues>): LengthUnit {
  return stored?.saved.unit ?? useLengthUnitStore.getState().lengthUnit;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="size-chart-title" className="grid min-w-0 content-start gap-6">
      <p>
        <Link to="/seller/size-charts" className="text-link">
          All size charts
        </Link>
      </p>
      <h1 id="size-chart-title">{title}</h1>
      {children}
    </section>
  );
}

function NoChart() {
  return (
    <EmptyState
      icon="ruler"
      title="Size chart not found"
      text="Your shop has no such size chart."
      action={
        <Link to="/seller/size-charts" className={buttonClasses()}>
          See all size charts
        </Link>
      }
    />
  );
}
