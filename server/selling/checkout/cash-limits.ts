import {
  MAX_DAILY_FROM_NETWORK,
  MAX_OPEN_CASH_ORDERS,
  MAX_OPEN_CASH_ORDERS_PAISE,
  MAX_UNCONFIRMED_FROM_NETWORK,
  MAX_UNCONFIRMED_PAISE,
  MAX_UNCONFIRMED_TO_PIN_CODE,
  MAX_UNCONFIRMED_UNITS,
} from '../../../contract/kernel/limits.ts';
import { type Paise, paise, timesPaise } from '../../../contract/kernel/money.ts';
import type { Config } from '../../config/index.ts';

export interface CashLimits {
  openOrders: number;
  openPaise: Paise;
  unconfirmedUnits: number;
  unconfirmedPaise: Paise;
  unconfirmedToPinCode: number;
  unconfirmedFromNetwork: number;
  dailyFromNetwork: number;
}

/** Visitors of a demo order again and again from one desk. */
const TIMES_IN_DEMO = 10;

export function cashLimitsOf({ demo }: Pick<Config, 'demo'>): CashLimits {
  const times = demo ? TIMES_IN_DEMO : 1;
  return {
    openOrders: times * MAX_OPEN_CASH_ORDERS,
    openPaise: timesPaise(paise(MAX_OPEN_CASH_ORDERS_PAISE), times),
    unconfirmedUnits: times * MAX_UNCONFIRMED_UNITS,
    unconfirmedPaise: timesPaise(paise(MAX_UNCONFIRMED_PAISE), times),
    unconfirmedToPinCode: times * MAX_UNCONFIRMED_TO_PIN_CODE,
    unconfirmedFromNetwork: times * MAX_UNCONFIRMED_FROM_NETWORK,
    dailyFromNetwork: times * MAX_DAILY_FROM_NETWORK,
  };
}
