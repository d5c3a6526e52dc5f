import { Outlet } from 'react-router';
import { BuyerNavigation } from '../../account/navigation/buyer-navigation.tsx';
import { useGuard } from '../../shared/session/guard.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** The buyer's area: its links beside what they lead to (ROUTE-07, BUYER-01). Nobody else gets in. */
export default function BuyerLayout() {
  const isAllowed = useGuard('buyer');
  return (
    <div className="page-width account-area">
      <BuyerNavigation />
      <div className="min-w-0">
        {isAllowed ? (
          <Outlet />
        ) : (
          <div className="state">
            <Spinner size="large" label="Loading" />
          </div>
        )}
      </div>
    </div>
  );
}
