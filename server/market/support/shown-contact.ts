import { type Duty, hasDuty } from '../../../contract/kernel/rights.ts';

const SEE_ALL: readonly Duty[] = ['support', 'finance'];

export function shownEmail(duties: readonly Duty[], email: string): string {
  return seesAll(duties) ? email : email.replace(/^(.).*@/, '$1…@');
}

export function shownPhone(duties: readonly Duty[], phoneNumber: string): string {
  return seesAll(duties) ? phoneNumber : phoneNumber.replace(/^.*(..)$/, '…$1');
}

function seesAll(duties: readonly Duty[]): boolean {
  return hasDuty(duties, ...SEE_ALL);
}
