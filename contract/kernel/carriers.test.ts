import { expect, test } from 'vitest';
import { CARRIER_NAMES, trackingPageOf } from './carriers.ts';

test('a known carrier is found in whatever case and spacing a seller writes its name', () => {
  for (const written of ['Blue Dart', 'bluedart', 'BLUE-DART', ' blue  dart ']) {
    expect(trackingPageOf(written, '123')).toEqual({
      carrier: 'Blue Dart',
      url: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=123',
      asksForNumber: false,
    });
  }
  expect(trackingPageOf('A cousin with a van', '123')).toBeUndefined();
});

test('a carrier without an address for a number leads to its page', () => {
  const page = trackingPageOf('India Post', 'EI123456789IN');
  expect(page).toEqual({
    carrier: 'India Post',
    url: 'https://www.indiapost.gov.in/',
    asksForNumber: true,
  });
});

test('whatever a seller typed as a number stays one part of an address at the carrier', () => {
  for (const carrier of CARRIER_NAMES) {
    for (const number of [
      '../../login?next=//evil.example',
      'a b&c=d#e',
      '@evil.example',
      '"><script>',
      'क',
    ]) {
      const plain = new URL(trackingPageOf(carrier, '1')?.url ?? '');
      const found = new URL(trackingPageOf(carrier, number)?.url ?? '');
      expect(found.origin).toBe(plain.origin);
      expect(found.pathname.split('/').length).toBe(plain.pathname.split('/').length);
      expect([...found.searchParams.keys()]).toEqual([...plain.searchParams.keys()]);
      expect(found.hash).toBe('');
    }
  }
});
