import type { Insights } from '../../../../contract/insights.ts';
import { Conversion } from './conversion.tsx';
import { ReturnedUnits } from './returned-units.tsx';
import { LowStock, ReceivedOrders, SlowProducts, TopProducts } from './sold-lists.tsx';
import { UnmetDemand } from './unmet-demand.tsx';

export function DashboardLists({ insights }: { insights: Insights }) {
  return (
    <>
      <ReceivedOrders {...insights} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <TopProducts {...insights} />
        <SlowProducts {...insights} />
      </div>
      <Conversion {...insights} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <LowStock {...insights} />
        <ReturnedUnits {...insights} />
      </div>
      <UnmetDemand key={`${insights.range.from} ${insights.range.to}`} {...insights} />
    </>
  );
}
