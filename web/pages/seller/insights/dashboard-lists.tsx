import type { Insights } from '../../../../contract/insights.ts';
import { Conversion } from './conversion.tsx';
import { ReturnedUnits } from './returned-units.tsx';
import { LowStock, ReceivedOrders, SlowProducts, TopProducts } from './sold-lists.tsx';
import { UnmetDemand } from './unmet-demand.tsx';

export function DashboardLists({ insights }: { insights: Insights }) {
  return (
    <>
      <ReceivedOrders {...insights} />
      <div className="chart-pair">
        <TopProducts {...insights} />
        <SlowProducts {...insights} />
      </div>
      <Conversion {...insights} />
      <div className="chart-pair">
        <LowStock {...insights} />
        <ReturnedUnits {...insights} />
      </div>
      <UnmetDemand key={`${insights.range.from} ${insights.range.to}`} {...insights} />
    </>
  );
}
