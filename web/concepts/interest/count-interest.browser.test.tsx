import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProductId } from '../../../contract/kernel/schemas.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { countInterest } from './count-interest.ts';
import { forgetCounted } from './counted-here.ts';

const LAMP = ProductId.parse('0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01');
const KITE = ProductId.parse('0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c02');

/** What was sent, oldest first. */
let sent: string[];
beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  useSession.getState().clear();
  vi.stubGlobal('fetch', (path: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    sent.push(`${path.slice(-'2/interest'.length)} ${body} ${keepalive}`);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('each product is counted once a visit and kind, and a failure disturbs nobody', () => {
  countInterest(LAMP, 'view');
  countInterest(LAMP, 'view');
  countInterest(LAMP, 'addition');
  countInterest(KITE, 'view');
  expect(sent).toEqual([
    '1/interest {"kind":"view"} true',
    '1/interest {"kind":"addition"} true',
    '2/interest {"kind":"view"} true',
  ]);
  forgetCounted();
  countInterest(LAMP, 'view');
  expect(sent).toHaveLength(4);
});

test('sellers are not counted, nor visits of which nothing can be noted', () => {
  useSession.setState({ role: 'seller' });
  countInterest(LAMP, 'view');
  useSession.getState().clear();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  countInterest(LAMP, 'view');
  expect(sent).toEqual([]);
});
