import { keysOf } from '../../contract/kernel/keys-of.ts';
import type { Category } from '../../contract/kernel/categories.ts';

export interface ShopDraft {
  name: string;
  owner: { name: string; email: string; phoneNumber: string };
  city: string;
  homeRegion: readonly string[];
  latitude: number;
  longitude: number;
  gst: string;
  address: string;
  categories: readonly Category[];
  description: string;
  policies: readonly string[];
  deliveryDays: number;
  openedDaysAgo: number;
}

/** GST numbers are made up, with the right state code and check character; Channapatna's is mistyped on purpose. */
export const SHOPS = {
  'gadget-adda': {
    name: 'Namma Gadget Adda',
    owner: { name: 'Rohan Shetty', email: 'seller@haat.example', phoneNumber: '+91 55500 10101' },
    city: 'Bengaluru',
    homeRegion: ['56*', '57*', '58*', '59*'],
    latitude: 12.975526,
    longitude: 77.605743,
    gst: '29AAKFN4821M1ZR',
    address: '14 Church Street\nBengaluru 560001',
    categories: ['Electronics'],
    description:
      'Three engineers off MG Road who test every gadget for a week before it goes on the shelf. Sealed stock only, GST invoice in every box, and a person who answers when something does not pair. Returns within 7 days if the seal is intact, replacement within 10 if it arrives faulty.',
    policies: [
      'Orders placed before 2 pm leave the same day; Bengaluru mostly has them the next.',
      'Sealed boxes come back within 7 days. What arrives faulty is replaced within 10.',
      'Charge a new battery fully before the first use.',
    ],
    deliveryDays: 3,
    openedDaysAgo: 540,
  },
  'mobile-point': {
    name: 'Karol Bagh Mobile Point',
    owner: {
      name: 'Harpreet Ahluwalia',
      email: 'harpreet.ahluwalia@haat.example',
      phoneNumber: '+91 55500 10102',
    },
    city: 'New Delhi',
    homeRegion: ['11*', '1220*', '2013*'],
    latitude: 28.651952,
    longitude: 77.190201,
    gst: '07AALFK7713Q1ZM',
    address: '2210 Gali 36, Karol Bagh\nNew Delhi 110005',
    categories: ['Electronics'],
    description:
      'Phones since the days of the keypad. Every handset is unlocked, comes with the Indian warranty and is checked for dead pixels before we pack it. Dispatch the same day for orders before 3 pm; opened phones come back only if faulty.',
    policies: [
      'Orders before 3 pm leave the same day, insured up to their full price.',
      'Opened phones come back only if they are faulty; tell us within 7 days.',
      "Keep the box: the maker's warranty asks for its label.",
    ],
    deliveryDays: 3,
    openedDaysAgo: 510,
  },
  'joystick-junction': {
    name: 'Joystick Junction',
    owner: { name: 'Gurleen Sandhu', email: 'gurleen.sandhu@haat.example', phoneNumber: '+91 55500 10103' },
    city: 'Chandigarh',
    homeRegion: ['14*', '15*', '16*'],
    latitude: 30.739834,
    longitude: 76.782702,
    gst: '04AAQFJ2290C1ZJ',
    address: 'SCO 41, Sector 17\nChandigarh 160017',
    categories: ['Electronics', 'Toys'],
    description:
      'Consoles, handhelds and pads from a game café that outgrew its tables. We update the firmware before shipping so that you play on the first evening. Insured delivery, and two years of our own warranty on controllers.',
    policies: [
      'Sent within a day; consoles travel in a second box.',
      'Sealed games come back within 7 days. A controller that drifts is replaced within 30.',
    ],
    deliveryDays: 4,
    openedDaysAgo: 430,
  },
  'nawabi-ittar': {
    name: 'Nawabi Ittar House',
    owner: { name: 'Zainab Rizvi', email: 'zainab.rizvi@haat.example', phoneNumber: '+91 55500 10104' },
    city: 'Lucknow',
    homeRegion: ['22*', '20*', '28*'],
    latitude: 26.852051,
    longitude: 80.944672,
    gst: '09AAVFT1938P1Z2',
    address: '8 Gol Darwaza, Chowk\nLucknow 226003',
    categories: ['Beauty'],
    description:
      'Fourth-generation perfumers of Hazratganj. We blend ittars into modern sprays and pour small batches every month. Each order carries a 2 ml sample of something else; sealed bottles may be returned within 7 days.',
    policies: [
      'Sent within two days, by surface, as perfume may not fly everywhere.',
      'Sealed bottles come back within 7 days; your sample is yours to keep.',
      'Keep ittar away from sun and steam, and it lasts for years.',
    ],
    deliveryDays: 7,
    openedDaysAgo: 480,
  },
  'laad-bazaar': {
    name: 'Laad Bazaar Beauty',
    owner: { name: 'Sravani Reddy', email: 'sravani.reddy@haat.example', phoneNumber: '+91 55500 10105' },
    city: 'Hyderabad',
    homeRegion: ['50*', '51*', '52*', '53*'],
    latitude: 17.361564,
    longitude: 78.473006,
    gst: '36ABAFL4863J1Z2',
    address: '23 Laad Bazaar\nHyderabad 500002',
    categories: ['Beauty'],
    description:
      'Make-up and skin care chosen for Indian skin and Indian weather, a lane away from Charminar. Batch and expiry dates are printed on the invoice. For hygiene we take back unopened products only, within 7 days.',
    policies: [
      'Sent within two days in a padded box.',
      'For hygiene only unopened products come back, within 7 days. If the seal was broken on the way, we replace at once.',
    ],
    deliveryDays: 5,
    openedDaysAgo: 390,
  },
  'tapi-silk': {
    name: 'Tapi Silk & Saree House',
    owner: { name: 'Nirali Desai', email: 'nirali.desai@haat.example', phoneNumber: '+91 55500 10106' },
    city: 'Surat',
    homeRegion: ['36*', '37*', '38*', '39*'],
    latitude: 21.195201,
    longitude: 72.830703,
    gst: '24AARFT5564H1ZP',
    address: '5 Zampa Bazaar\nSurat 395003',
    categories: ['Clothing'],
    description:
      'A textile family from Surat with its own looms and a tailoring floor of eleven women. Colours are photographed in daylight. Exchange for size within 7 days; sarees can be returned unworn with the fall not yet stitched.',
    policies: [
      'Sent within three days; a fall or blouse that we stitch takes five more.',
      'Exchange for size within 7 days. Sarees come back unworn, with the fall not yet stitched.',
      'First wash: dry clean. Later by hand, in cold water, with salt.',
    ],
    deliveryDays: 6,
    openedDaysAgo: 460,
  },
  'gulabi-gali': {
    name: 'Gulabi Gali Handlooms',
    owner: {
      name: 'Kavita Shekhawat',
      email: 'kavita.shekhawat@haat.example',
      phoneNumber: '+91 55500 10107',
    },
    city: 'Jaipur',
    homeRegion: ['30*', '31*', '32*', '33*', '34*'],
    latitude: 26.919602,
    longitude: 75.823801,
    gst: '08AASFG3187L1ZN',
    address: '61 Johari Bazaar\nJaipur 302003',
    categories: ['Clothing', 'Home & Kitchen'],
    description:
      'Handwoven kurtas, sarees and cushions bought straight from weavers around Jaipur, who are paid before the cloth leaves the loom. Small slubs and shade changes belong to handloom. Easy returns within 7 days.',
    policies: [
      'Sent within three days.',
      'Unworn pieces come back within 7 days, whatever the reason.',
      'Handloom shrinks a little once. Wash dark colours apart, dry in the shade.',
    ],
    deliveryDays: 6,
    openedDaysAgo: 505,
  },
  'bandra-lane': {
    name: 'Bandra Lane Clothing Co.',
    owner: { name: 'Aaron D’Mello', email: 'aaron.dmello@haat.example', phoneNumber: '+91 55500 10108' },
    city: 'Mumbai',
    homeRegion: ['40*', '41*'],
    latitude: 19.059607,
    longitude: 72.829497,
    gst: '27AATFB9045D1Z7',
    address: '9 Waroda Road, Bandra West\nMumbai 400050',
    categories: ['Clothing'],
    description:
      'Everyday basics, denim and shoes drawn in a first-floor studio off Hill Road and sewn in Tiruppur. Measurements are of the garment, not of the model. Free size exchange once per order within 7 days.',
    policies: [
      'Sent within two days.',
      'One free size exchange for each order within 7 days; returns within 7 days with tags on.',
      'Wash denim inside out, cold.',
    ],
    deliveryDays: 4,
    openedDaysAgo: 520,
  },
  'laxmi-road': {
    name: 'Laxmi Road Menswear',
    owner: { name: 'Omkar Kulkarni', email: 'omkar.kulkarni@haat.example', phoneNumber: '+91 55500 10109' },
    city: 'Pune',
    homeRegion: ['41*', '42*'],
    latitude: 18.515753,
    longitude: 73.855103,
    gst: '27AAUFL6672K1ZE',
    address: '417 Laxmi Road\nPune 411030',
    categories: ['Clothing'],
    description:
      'Shirts, trousers and watches for people who have a meeting at ten. Our own tailor checks every collar and hem. Alterations are free at the Pune counter; returns within 7 days with tags on.',
    policies: [
      'Sent within two days, on hangers where the box allows.',
      'Returns within 7 days with tags on. Alterations are free at the Pune counter, for as long as you own it.',
    ],
    deliveryDays: 5,
    openedDaysAgo: 470,
  },
  'taj-nagri': {
    name: 'Taj Nagri Leather Works',
    owner: { name: 'Imran Qureshi', email: 'imran.qureshi@haat.example', phoneNumber: '+91 55500 10110' },
    city: 'Agra',
    homeRegion: ['28*', '20*', '11*'],
    latitude: 27.176702,
    longitude: 78.022305,
    gst: '09ABBFN6195T1Z7',
    address: '3 Sadar Bazaar\nAgra 282001',
    categories: ['Clothing'],
    description:
      'Bags, belts and sandals cut and stitched in our own workshop in Agra. We use full-grain hides and say so when something is not leather. Free repair of stitching for a year.',
    policies: [
      'Sent within three days.',
      'Unworn pieces come back within 7 days. Stitching is repaired free for a year; you pay the way to us, we pay the way back.',
      'Leather wants a dry cloth, and cream twice a year.',
    ],
    deliveryDays: 6,
    openedDaysAgo: 415,
  },
  'sabarmati-home': {
    name: 'Sabarmati Home Store',
    owner: { name: 'Hetal Patel', email: 'hetal.patel@haat.example', phoneNumber: '+91 55500 10111' },
    city: 'Ahmedabad',
    homeRegion: ['36*', '37*', '38*', '39*'],
    latitude: 23.027904,
    longitude: 72.560197,
    gst: '24AAWFS8406R1Z5',
    address: '12 Ashram Road\nAhmedabad 380009',
    categories: ['Home & Kitchen'],
    description:
      'Cookware, crockery and bottles for real Indian kitchens: tested on gas, induction and an impatient grandmother. Breakages in transit are replaced on a photograph, no questions.',
    policies: [
      'Sent within two days, packed to be dropped.',
      'What breaks on the way is replaced on a photograph. Unused goods come back within 7 days.',
      'Season iron pans with oil before the first roti.',
    ],
    deliveryDays: 5,
    openedDaysAgo: 530,
  },
  'backwater-living': {
    name: 'Backwater Living',
    owner: { name: 'Anju Thomas', email: 'anju.thomas@haat.example', phoneNumber: '+91 55500 10112' },
    city: 'Kochi',
    homeRegion: ['67*', '68*', '69*'],
    latitude: 9.966402,
    longitude: 76.242003,
    gst: '32AAXFB2751E1ZJ',
    address: '7 Bazaar Road, Mattancherry\nKochi 682002',
    categories: ['Home & Kitchen', 'Other'],
    description:
      'Lamps, chairs, vases and plants from a restored warehouse in Fort Kochi. Packed with coir and paper, no foam. Furniture can be returned within 7 days if it does not suit the room.',
    policies: [
      'Small things are sent within two days; furniture within a week, with a call before.',
      'Furniture comes back within 7 days if it does not suit the room; we collect it.',
      'Plants travel Monday to Wednesday, so that none spends a Sunday in a depot.',
    ],
    deliveryDays: 8,
    openedDaysAgo: 375,
  },
  'marina-sports': {
    name: 'Marina Sports Depot',
    owner: {
      name: 'Karthik Subramanian',
      email: 'karthik.subramanian@haat.example',
      phoneNumber: '+91 55500 10113',
    },
    city: 'Chennai',
    homeRegion: ['60*', '61*', '62*', '63*', '64*'],
    latitude: 13.052401,
    longitude: 80.282806,
    gst: '33AAYFM7329G1ZT',
    address: '30 Triplicane High Road\nChennai 600005',
    categories: ['Sports'],
    description:
      'Run by two former university players. Bats are weighed one by one, balls are bounced, dumbbells come in pairs that match. Coaches and schools get a proper quotation on the same day.',
    policies: [
      'Sent within two days.',
      'Unused goods come back within 7 days. A bat that cracks in its first month is replaced.',
      'Knock in a new bat for six hours before you face a hard ball.',
    ],
    deliveryDays: 5,
    openedDaysAgo: 445,
  },
  'boi-para': {
    name: 'Boi Para Stationers',
    owner: {
      name: 'Debjani Mukherjee',
      email: 'debjani.mukherjee@haat.example',
      phoneNumber: '+91 55500 10114',
    },
    city: 'Kolkata',
    homeRegion: ['70*', '71*', '72*', '73*', '74*'],
    latitude: 22.575903,
    longitude: 88.363402,
    gst: '19AAZFB5017N1ZP',
    address: '11 College Street\nKolkata 700073',
    categories: ['Stationary'],
    description:
      'Paper, pens and desk things from College Street, where we have kept a counter since 1962. Nibs are tested in ink before they are packed. Bulk orders for schools and offices are welcome.',
    policies: [
      'Sent within a day, flat and dry.',
      'Paper comes back unused within 7 days; a pen that does not write is exchanged at any time.',
    ],
    deliveryDays: 2,
    openedDaysAgo: 500,
  },
  channapatna: {
    name: 'Channapatna Toy Makers',
    owner: { name: 'Manjunath Gowda', email: 'manjunath.gowda@haat.example', phoneNumber: '+91 55500 10115' },
    city: 'Channapatna',
    homeRegion: ['56*', '57*'],
    latitude: 12.651804,
    longitude: 77.206705,
    gst: '29ABCFC3578W1ZX',
    address: '2 Toy Makers Lane\nChannapatna 562160',
    categories: ['Toys'],
    description:
      'A co-operative of thirty-two wood turners. Hale wood, vegetable lac and no sharp edge anywhere: our own children test the toys first. Colours differ slightly from batch to batch.',
    policies: [
      'Made to order in part: sent within five days.',
      'Toys come back within 7 days, also after a try.',
      'Wipe with a dry cloth; water dulls the lacquer.',
    ],
    deliveryDays: 8,
    openedDaysAgo: 350,
  },
  'peth-toys': {
    name: 'Peth Toy Room',
    owner: { name: 'Sayali Joshi', email: 'sayali.joshi@haat.example', phoneNumber: '+91 55500 10116' },
    city: 'Pune',
    homeRegion: ['41*', '40*'],
    latitude: 18.509204,
    longitude: 73.848306,
    gst: '27ABDFP8124B1ZH',
    address: '88 Budhwar Peth\nPune 411002',
    categories: ['Toys'],
    description:
      'Cars, bears, balls and kites that need no batteries and no screen. A small shop in Sadashiv Peth where you may play before you buy; online, you get 14 days to change your mind.',
    policies: [
      'Sent within two days.',
      '14 days to change your mind, box or no box.',
      'Kites are not for power lines.',
    ],
    deliveryDays: 4,
    openedDaysAgo: 330,
  },
  brahmaputra: {
    name: 'Brahmaputra Travel Store',
    owner: { name: 'Rituraj Borah', email: 'rituraj.borah@haat.example', phoneNumber: '+91 55500 10117' },
    city: 'Guwahati',
    homeRegion: ['78*', '79*'],
    latitude: 26.185305,
    longitude: 91.745007,
    gst: '18ABEFB2469V1ZK',
    address: '19 Fancy Bazaar\nGuwahati 781001',
    categories: ['Other'],
    description:
      'Umbrellas, suitcases and torches for the wettest corner of the country and everywhere else. Spare ribs, wheels and handles are kept for five years, and we post them free under warranty.',
    policies: [
      'Sent within two days from Guwahati; add two for the far south.',
      'Returns within 7 days. Spare ribs, wheels and handles for five years, posted free under warranty.',
    ],
    deliveryDays: 8,
    openedDaysAgo: 360,
  },
  'sarafa-gifts': {
    name: 'Sarafa Gift Corner',
    owner: { name: 'Pallavi Jain', email: 'pallavi.jain@haat.example', phoneNumber: '+91 55500 10118' },
    city: 'Indore',
    homeRegion: ['45*', '46*', '47*', '48*'],
    latitude: 22.718706,
    longitude: 75.855202,
    gst: '23ABFFS9930A1ZE',
    address: '6 Sarafa Bazaar\nIndore 452002',
    categories: ['Other', 'Stationary'],
    description:
      'Gift boxes, candles and small pleasures from Sarafa, the market that opens when others close. We write your message by hand on a card and leave the price out of the parcel.',
    policies: [
      'Sent within two days, or on the day you name. No price in the parcel.',
      'Gifts come back within 7 days; candles only unlit.',
      'Trim a wick to half a centimetre before each lighting.',
    ],
    deliveryDays: 4,
    openedDaysAgo: 310,
  },
} as const satisfies Record<string, ShopDraft>;

export type ShopKey = keyof typeof SHOPS;
export const SHOP_KEYS = keysOf(SHOPS);

export const MAIN_SHOP: ShopKey = 'gadget-adda';
export const EXCHANGING_SHOP: ShopKey = 'bandra-lane';
