import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paymentResultPath } from '../../../../contract/payment-return.ts';

/** ROUTE-31, ROUTE-32. */
export function usePaymentReturn(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const resultPath = paymentResultPath(search);
  useEffect(() => {
    if (resultPath) void navigate(resultPath, { replace: true });
  }, [resultPath, navigate]);
}
