import { type Duty, hasDuty } from '../../../contract/kernel/duties.ts';

const SEE_ALL: readonly Duty[] = ['support', 'finance'];

/** How operators with these duties see an e-mail address: whole where they write to people, else how it begins and its domain. */
export function shownEmail(duties: readonly Duty[], email: string): string {
  return seesAll(duties) ? email : email.replace(/^(.).*@/, '$1…@');
}

/** How operators with these duties see a phone number: whole where they call people, else how it ends. */
export function shownPhone(duties: readonly Duty[], phoneNumber: string): string {
  return seesAll(duties) ? phoneNumber : phoneNumber.replace(/^.*(..)$/, '…$1');
}

function seesAll(duties: readonly Duty[]): boolean {
  return hasDuty(duties, ...SEE_ALL);
}
