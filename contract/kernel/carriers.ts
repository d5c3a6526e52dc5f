interface Carrier {
  name: string;
  page: string;
  /** The number is already encoded; not every carrier has such a page. */
  ofNumber?: (encodedNumber: string) => string;
}

const CARRIERS: readonly Carrier[] = [
  { name: 'India Post', page: 'https://www.indiapost.gov.in/' },
  {
    name: 'Blue Dart',
    page: 'https://www.bluedart.com/tracking',
    ofNumber: (number) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  },
  {
    name: 'Delhivery',
    page: 'https://www.delhivery.com/tracking',
    ofNumber: (number) => `https://www.delhivery.com/track/package/${number}`,
  },
  { name: 'DTDC', page: 'https://www.dtdc.com/track-your-shipment/' },
  {
    name: 'Ekart',
    page: 'https://ekartlogistics.com/',
    ofNumber: (number) => `https://ekartlogistics.com/shipmenttrack/${number}`,
  },
  {
    name: 'XpressBees',
    page: 'https://www.xpressbees.com/shipment/tracking',
    ofNumber: (number) => `https://www.xpressbees.com/shipment/tracking?awbNo=${number}`,
  },
  {
    name: 'Ecom Express',
    page: 'https://ecomexpress.in/tracking/',
    ofNumber: (number) => `https://ecomexpress.in/tracking/?awb_field=${number}`,
  },
  { name: 'Shadowfax', page: 'https://tracker.shadowfax.in/' },
  {
    name: 'Amazon Shipping',
    page: 'https://track.amazon.in/',
    ofNumber: (number) => `https://track.amazon.in/tracking/${number}`,
  },
  {
    name: 'FedEx',
    page: 'https://www.fedex.com/fedextrack/',
    ofNumber: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
];

export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name);

export interface TrackingPage {
  carrier: string;
  url: string;
  /** The page asks for the number, because its address cannot carry it. */
  asksForNumber: boolean;
}

/** Sellers write names in any case and spacing, so only letters and digits are compared. */
const spelled = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

export function trackingPageOf(carrier: string, trackingNumber: string): TrackingPage | undefined {
  const known = CARRIERS.find(({ name }) => spelled(name) === spelled(carrier));
  if (!known) return undefined;
  const { name, page, ofNumber } = known;
  return {
    carrier: name,
    url: ofNumber ? ofNumber(encodeURIComponent(trackingNumber.trim())) : page,
    asksForNumber: ofNumber === undefined,
  };
}
