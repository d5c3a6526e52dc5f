import { keysOf } from '../../../../contract/kernel/keys-of.ts';
import { gstinWarning, isPan, PAN_MESSAGE, readTaxId } from '../../../../contract/kernel/business-numbers.ts';
import {
  CHECK_STATES,
  type CheckState,
  SHOP_CHECKS,
  SHOP_DOCUMENTS,
  type ShopCheck,
} from '../../../../contract/kernel/shop-checks.ts';
import type { CheckStanding } from '../../../../contract/shop-verification.ts';
import { placeOfPinCode } from '../../../selling/addresses/index.ts';
import { TAX_ID_TAKEN } from '../refusals.ts';
import type { ShopRow } from '../store.ts';
import { isInIndia } from './india.ts';
import type { DecisionRow, DocumentRow, TaxIdHolder, VerificationRow } from './store.ts';

export interface KnownShop {
  shop: Pick<ShopRow, 'gst' | 'address' | 'legalName' | 'latitude' | 'longitude'>;
  verification: VerificationRow | undefined;
  documents: readonly Pick<DocumentRow, 'id' | 'kind'>[];
  taxIdHolder: TaxIdHolder | undefined;
}

interface Result {
  state: 'open' | 'passed' | 'failed';
  missing: string | null;
}

const PASSED: Result = { state: 'passed', missing: null };
const UNDECIDED: Result = { state: 'open', missing: null };
const lacking = (missing: string): Result => ({ state: 'open', missing });
const wrong = (missing: string): Result => ({ state: 'failed', missing });

/** The seller does not learn which shop it is. */
const HELD = `${TAX_ID_TAKEN}. If it is yours, submit all the same: we find out whose it is.`;

interface Check {
  /** A decision counts only while these facts are the same. */
  facts: (known: KnownShop) => Record<string, string>;
  result: (known: KnownShop) => Result;
}

const CHECKS: Record<ShopCheck, Check> = {
  tax_id: {
    facts: ({ shop }) => ({ gst: taxIdOf(shop) }),
    result: ({ shop }) =>
      readTaxId(shop.gst) ? PASSED : wrong(gstinWarning(shop.gst) ?? 'Check the number'),
  },
  state: {
    facts: ({ shop }) => ({ gst: taxIdOf(shop), address: shop.address }),
    result: ({ shop }) => {
      const taxState = readTaxId(shop.gst)?.state;
      const pinCode = pinCodeIn(shop.address);
      if (!pinCode) return lacking("Write the registered address with its pin code in your shop's details");
      if (!taxState) return UNDECIDED;
      const { state } = placeOfPinCode(pinCode);
      if (!state) return UNDECIDED;
      return state === taxState
        ? PASSED
        : wrong(`The tax number is of ${taxState}, and pin code ${pinCode} is in ${state}`);
    },
  },
  pan: {
    facts: identityOf,
    result: ({ shop, verification }) => {
      const pan = verification?.pan ?? '';
      if (pan === '') return lacking('Enter the PAN of the business');
      if (!isPan(pan)) return wrong(PAN_MESSAGE);
      const inGstin = readTaxId(shop.gst)?.pan;
      return inGstin === undefined || inGstin === pan ? PASSED : wrong('The PAN is not the one in the GSTIN');
    },
  },
  place: {
    facts: ({ shop }) => ({ latitude: String(shop.latitude), longitude: String(shop.longitude) }),
    result: ({ shop: { latitude, longitude } }) =>
      isInIndia(latitude, longitude)
        ? PASSED
        : wrong("Choose the place of the shop in India in your shop's details"),
  },
  bank: {
    facts: ({ shop, verification }) => ({
      ...identityOf({ shop, verification }),
      accountHolder: verification?.accountHolder ?? '',
      // Each encryption uses another nonce, so the beginning shows a change without naming the account.
      account: verification?.encryptedAccountNumber?.subarray(0, 16).toString('hex') ?? '',
      ifsc: verification?.ifsc ?? '',
    }),
    result: ({ verification: account }) =>
      account?.encryptedAccountNumber && account.accountHolder !== '' && account.ifsc !== ''
        ? UNDECIDED
        : lacking('Enter holder, number and IFSC of the bank account'),
  },
  documents: {
    // The documents are compared with the seller's words.
    facts: ({ shop, verification, documents }) => ({
      ...identityOf({ shop, verification }),
      accountHolder: verification?.accountHolder ?? '',
      legalName: shop.legalName,
      address: shop.address,
      ids: documents
        .map(({ id }) => id)
        .toSorted()
        .join(' '),
    }),
    result: ({ documents }) => {
      const absent = Object.entries(SHOP_DOCUMENTS).filter(
        ([kind, { isRequired }]) => isRequired && !documents.some((document) => document.kind === kind),
      );
      return absent.length === 0
        ? UNDECIDED
        : lacking(`Add: ${absent.map(([, { label }]) => label).join(', ')}`);
    },
  },
};

function identityOf({
  shop,
  verification,
}: Pick<KnownShop, 'shop' | 'verification'>): Record<string, string> {
  return { gst: taxIdOf(shop), pan: verification?.pan ?? '' };
}

export function factsOf(name: ShopCheck, known: KnownShop): Record<string, string> {
  return CHECKS[name].facts(known);
}

export function checkShop(
  known: KnownShop,
  decisions: readonly DecisionRow[],
  required: readonly ShopCheck[],
): CheckStanding[] {
  const names = keysOf(SHOP_CHECKS);
  return names.map((name) => {
    const { facts, result } = CHECKS[name];
    const decision = decisions.find((each) => each.name === name && isSame(each.facts, facts(known)));
    const isRequired = required.includes(name);
    // Nobody passes while another shop has the number. Operators find out whose it is, so the seller can submit.
    if (isHeld(name, known) && decision?.result !== 'failed')
      return { name, isRequired, state: 'failed', missing: null, note: HELD };
    if (!decision) return { name, isRequired, ...result(known), note: '' };
    const { result: state, note } = decision;
    const missing = state === 'failed' ? note || 'Please correct this, or write to us' : null;
    return { name, isRequired, state, missing, note };
  });
}

export function isHeld(name: ShopCheck, { taxIdHolder }: Pick<KnownShop, 'taxIdHolder'>): boolean {
  return name === 'tax_id' && taxIdHolder !== undefined;
}

export function openChecks(checks: readonly CheckStanding[]): CheckStanding[] {
  return checks.filter(({ isRequired, state }) => isRequired && !isDone(state));
}

function isDone(state: CheckState): boolean {
  return CHECK_STATES[state].isDone;
}

/** Claims are in capitals. */
export function taxIdOf({ gst }: Pick<ShopRow, 'gst'>): string {
  return gst.trim().toUpperCase();
}

function pinCodeIn(address: string): string | undefined {
  return [...address.matchAll(/(?<!\d)([1-9]\d{2}) ?(\d{3})(?!\d)/g)].map(([, a, b]) => `${a}${b}`).at(-1);
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => one[name] === other[name]);
}
