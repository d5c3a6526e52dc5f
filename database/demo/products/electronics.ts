import type { ProductFamily, StorageDraft } from './product-family.ts';

/** What twice the storage costs more differs between phones. */
const storagesFrom128 = (addedRupees: number): StorageDraft[] => [
  { name: '128 GB', addedRupees: 0 },
  { name: '256 GB', addedRupees },
];
const storagesFrom256 = (addedRupees: number): StorageDraft[] => [
  { name: '256 GB', addedRupees: 0 },
  { name: '512 GB', addedRupees },
];

/** Phones, computers, sound, watches, consoles and the things that charge them. */
export const electronics: ProductFamily[] = [
  {
    kind: 'phone-slab',
    shop: 'mobile-point',
    brand: 'Zentari',
    facts:
      'Unlocked dual-SIM smartphone for every mobile network: flat aluminium frame, 6.5-inch 120 Hz AMOLED display, 50 MP triple camera and a 5,000 mAh battery. 1 year domestic warranty; USB-C cable in the box, charger sold separately.',
    products: [
      {
        colour: 'graphite',
        otherColours: ['blue', 'sage'],
        storages: storagesFrom128(3000),
        name: 'Zentari Edge 7 5G Phone',
        priceRupees: 36999,
        discountPercent: 14,
        description:
          'The flat-sided Edge with 8 GB of memory, in matte graphite, deep harbour blue or a soft sage that looks different in every light.',
      },
      {
        colour: 'graphite',
        storages: storagesFrom256(6000),
        name: 'Zentari Edge 7 Pro 5G Phone (Graphite, 12 GB)',
        priceRupees: 58999,
        discountPercent: 7,
        description:
          'The roomiest Edge: 12 GB of memory, up to half a terabyte of storage and a 3x telephoto lens behind the same quiet graphite glass.',
      },
      {
        colour: 'rose',
        storages: storagesFrom128(3000),
        name: 'Zentari Edge 7 5G Phone, Festive Rose Edition',
        priceRupees: 36999,
        discountPercent: 0,
        description:
          'Dusty rose glass and a frame in the same tone. New in this colour since the last festive season.',
      },
      {
        colour: 'silver',
        storages: storagesFrom128(2500),
        name: 'Zentari Edge 7 Lite 5G Phone (Silver, 6 GB)',
        priceRupees: 27999,
        discountPercent: 20,
        description:
          'The Edge look at a lighter price: a little less memory, the same screen and battery, in bright silver.',
      },
    ],
  },
  {
    kind: 'phone-round',
    shop: 'mobile-point',
    brand: 'Oruva',
    facts:
      'Unlocked dual-SIM smartphone for every mobile network: 6.3-inch 90 Hz display, 64 MP main camera with optical stabilisation, 4,500 mAh battery with 45 W charging. Charger and clear case included.',
    products: [
      {
        colour: 'black',
        otherColours: ['sky', 'lilac'],
        storages: storagesFrom128(5000),
        name: 'Oruva Pebble 3 Phone',
        priceRupees: 24999,
        discountPercent: 17,
        description:
          'Rounded like a river stone and light in the hand at 172 g. The camera bar keeps it from rocking on the table.',
      },
      {
        colour: 'coral',
        storages: storagesFrom128(2000),
        name: 'Oruva Pebble 3 SE Phone (Coral, 6 GB)',
        priceRupees: 18999,
        discountPercent: 24,
        description: 'Cheerful coral, sensible price: the SE keeps the Pebble camera and trims the memory.',
      },
    ],
  },
  {
    kind: 'phone-fold',
    shop: 'mobile-point',
    brand: 'Zentari',
    facts:
      'Smartphone for every mobile network that opens like a book to a 7.6-inch screen; hinge rated for 2,00,000 folds. 12 GB memory, dual SIM with eSIM.',
    products: [
      {
        colour: 'graphite',
        otherColours: ['gold', 'purple'],
        storages: storagesFrom256(10000),
        name: 'Zentari Folio 2 Foldable Phone',
        priceRupees: 124999,
        discountPercent: 8,
        description:
          'A phone outside, a small tablet inside. In graphite, champagne gold or royal purple, for spreadsheets on the metro.',
      },
      {
        colour: 'teal',
        name: 'Zentari Folio Foldable Phone (Teal, 2025)',
        priceRupees: 84999,
        discountPercent: 35,
        description:
          'The first-generation Folio with 256 GB of storage, now at a clearance price. Sealed stock with the full year of warranty.',
      },
    ],
  },
  {
    kind: 'tablet',
    shop: 'gadget-adda',
    brand: 'Oruva',
    facts:
      '11-inch 2.5K display, 8,600 mAh battery, quad speakers. The white stylus snaps to the side and is included.',
    products: [
      {
        colour: 'silver',
        otherColours: ['rose'],
        storages: storagesFrom128(4000),
        name: 'Oruva Slate 11 with Stylus',
        priceRupees: 28999,
        discountPercent: 15,
        description:
          'Lecture notes, sketches and films on one slim screen, with palm rejection that really works. In silver or rose, 480 g.',
      },
      {
        colour: 'graphite',
        name: 'Oruva Slate 11 with Stylus and LTE (Graphite, 256 GB)',
        priceRupees: 36999,
        discountPercent: 12,
        description: 'Takes a SIM card, so field notes and site photographs go up from anywhere.',
      },
    ],
  },
  {
    kind: 'laptop',
    shop: 'gadget-adda',
    brand: 'Pravaha',
    facts:
      'Full aluminium body, backlit keyboard, two USB-C ports and one HDMI. 1 year on-site warranty in 180 cities.',
    products: [
      {
        colour: 'silver',
        name: 'Pravaha Airbook 14 (Silver, 16 GB, 512 GB SSD)',
        priceRupees: 62990,
        discountPercent: 18,
        description:
          '1.3 kg, 14 inches and eleven hours of typing on a charge. The one we sell most to new engineers.',
      },
      {
        colour: 'graphite',
        name: 'Pravaha Airbook 16 (Graphite, 32 GB, 1 TB SSD)',
        priceRupees: 104990,
        discountPercent: 12,
        description: 'More screen and more memory for code, video and very large sheets, in dark graphite.',
      },
      {
        colour: 'navy',
        name: 'Pravaha Airbook 13 (Navy, 8 GB, 256 GB SSD)',
        priceRupees: 46990,
        discountPercent: 22,
        description: 'Small, silent and fanless. Made for hostel desks, train tables and long write-ups.',
      },
    ],
  },
  {
    kind: 'headphones',
    shop: 'gadget-adda',
    brand: 'Tarangi',
    facts:
      'Over-ear, 40 mm drivers, folding steel band. 38 hours of playback; ten minutes of charging gives five hours.',
    products: [
      {
        colour: 'black',
        otherColours: ['cream'],
        name: 'Tarangi Raag 500 Noise-Cancelling Headphones',
        priceRupees: 6999,
        discountPercent: 30,
        description:
          'Quiets the office air conditioner and most of the Outer Ring Road. Three levels of noise cancelling.',
      },
      {
        colour: 'teal',
        otherColours: ['rose'],
        name: 'Tarangi Raag 300 Wireless Headphones',
        priceRupees: 3499,
        discountPercent: 40,
        description: 'Lighter and simpler, without noise cancelling, for music and calls through the day.',
      },
    ],
  },
  {
    kind: 'earbuds',
    shop: 'gadget-adda',
    brand: 'Tarangi',
    facts: 'Three sizes of silicone tips, IPX5 against sweat and rain, 30 hours with the case.',
    products: [
      {
        colour: 'white',
        otherColours: ['mint'],
        name: 'Tarangi Sur Buds 2',
        priceRupees: 1799,
        discountPercent: 55,
        description:
          'Our best seller three months in a row: clear calls from two microphones per bud and a case that fits a jeans pocket.',
      },
      {
        colour: 'black',
        name: 'Tarangi Sur Buds 2 Pro with Noise Cancelling (Black)',
        priceRupees: 3299,
        discountPercent: 45,
        description:
          'Adds active noise cancelling and wear detection, so the music pauses when a bud comes out.',
      },
    ],
  },
  {
    kind: 'smartwatch',
    shop: 'gadget-adda',
    brand: 'Samayo',
    facts:
      '1.8-inch AMOLED screen, built-in GPS, call from the wrist, water resistant to 5 ATM. Up to 8 days between charges.',
    products: [
      {
        colour: 'black',
        otherColours: ['navy'],
        name: 'Samayo Pulse 4 Smart Watch',
        priceRupees: 4499,
        discountPercent: 50,
        description: 'Steps, sleep and a step-by-step run coach on a bright screen you can read at noon.',
      },
      {
        colour: 'coral',
        name: 'Samayo Pulse 4 Mini Smart Watch (Coral)',
        priceRupees: 3999,
        discountPercent: 43,
        description: 'A smaller case for slimmer wrists, with a coral band that is gentle on the skin.',
        gender: 'female',
      },
      {
        colour: 'white',
        name: 'Samayo Pulse 4 LTE Smart Watch (White)',
        priceRupees: 9999,
        discountPercent: 0,
        description: 'Leave the phone at home: this one makes calls and streams music on its own eSIM.',
      },
    ],
  },
  {
    kind: 'console-tower',
    shop: 'joystick-junction',
    brand: 'Khelix',
    facts:
      '4K at 120 frames, 1 TB solid-state storage, one wireless controller and an HDMI cable in the box.',
    products: [
      {
        colour: 'white',
        name: 'Khelix One Tower Console (White, 1 TB, Disc)',
        priceRupees: 49990,
        discountPercent: 9,
        description:
          'The full console with a disc drive, standing upright so that it needs no more room than a book.',
      },
      {
        colour: 'black',
        name: 'Khelix One Tower Console (Midnight Black, 2 TB)',
        priceRupees: 59990,
        discountPercent: 0,
        description: 'Double the storage and a black shell that disappears beside the television.',
      },
    ],
  },
  {
    kind: 'console-flat',
    shop: 'joystick-junction',
    brand: 'Arkado',
    facts: 'Plays at 1440p, works with every Arkado controller since 2021. 2 years warranty.',
    products: [
      {
        colour: 'white',
        name: 'Arkado Flat S Digital Console (White, 512 GB)',
        priceRupees: 29990,
        discountPercent: 14,
        description:
          'The affordable way in: no discs, just downloads, in a box flat enough for any TV shelf.',
      },
      {
        colour: 'black',
        name: 'Arkado Flat S Digital Console (Black, 1 TB)',
        priceRupees: 34990,
        discountPercent: 10,
        description: 'Twice the space for downloads, in carbon black, with a controller to match.',
      },
      {
        colour: 'white',
        name: 'Arkado Flat S Family Bundle (White, 512 GB, 2 Controllers)',
        priceRupees: 33990,
        discountPercent: 16,
        description: 'The Flat S with a second controller and three months of the family games library.',
      },
    ],
  },
  {
    kind: 'console-handheld',
    shop: 'joystick-junction',
    brand: 'Khelix',
    facts:
      '7-inch 120 Hz touch screen, 6 to 8 hours of play, dock port for the television. Takes memory cards up to 1 TB.',
    products: [
      {
        colour: 'black',
        otherColours: ['white'],
        name: 'Khelix Pocket Handheld Console, 256 GB',
        priceRupees: 32990,
        discountPercent: 12,
        description:
          'Console games on the night train. Ribbed grips stay comfortable for hours, in black or white.',
      },
      {
        colour: 'coral',
        otherColours: ['yellow'],
        name: 'Khelix Pocket Lite Handheld, 64 GB',
        priceRupees: 19990,
        discountPercent: 20,
        description: 'Lighter and made for younger hands, with parental limits that are simple to set.',
      },
    ],
  },
  {
    kind: 'controller',
    shop: 'joystick-junction',
    brand: 'Arkado',
    facts: 'Wireless or over USB-C, 22 hours on a charge, stand included.',
    products: [
      {
        colour: 'white',
        otherColours: ['black', 'purple'],
        name: 'Arkado Grip Wireless Controller',
        priceRupees: 4490,
        discountPercent: 10,
        description: 'The everyday pad: textured grips, quiet buttons and a headphone socket.',
      },
      {
        colour: 'red',
        name: 'Arkado Grip Pro Controller (Signal Red)',
        priceRupees: 7990,
        discountPercent: 0,
        description: 'Two rear paddles, trigger stops and swappable stick caps, for people who play to win.',
      },
    ],
  },
  {
    kind: 'speaker',
    shop: 'gadget-adda',
    brand: 'Tarangi',
    facts: 'Pairs with a second speaker for stereo, IP67 against dust and a dip in the pool, USB-C charging.',
    products: [
      {
        colour: 'graphite',
        otherColours: ['teal', 'sand'],
        name: 'Tarangi Dhol 20 Portable Speaker',
        priceRupees: 2999,
        discountPercent: 40,
        description:
          '20 watts of clear, full sound from a can-sized body, with a leather loop to hang it up.',
      },
      {
        colour: 'orange',
        name: 'Tarangi Dhol 40 Portable Speaker (Orange)',
        priceRupees: 5499,
        discountPercent: 31,
        description: 'The bigger Dhol: 40 watts, two bass radiators and enough punch for a terrace party.',
      },
    ],
  },
  {
    kind: 'camera',
    shop: 'gadget-adda',
    brand: 'Drishto',
    facts:
      '24 MP APS-C sensor, 16-50 mm lens, tilting screen, 4K video at 30 frames. Battery, strap and charger included.',
    products: [
      {
        colour: 'black',
        name: 'Drishto D24 Mirrorless Camera with 16-50 mm Lens (Black)',
        priceRupees: 54990,
        discountPercent: 15,
        description: 'A first proper camera: quick autofocus, real dials and files that stand a large print.',
      },
      {
        colour: 'brown',
        name: 'Drishto D24 Heritage Mirrorless Camera (Brown Grip)',
        priceRupees: 58990,
        discountPercent: 0,
        description: 'The same camera wrapped in brown grain leather, with a matching wrist strap.',
      },
    ],
  },
  {
    kind: 'powerbank',
    shop: 'gadget-adda',
    brand: 'Urjan',
    facts: 'Four-step charge light, cabin-baggage safe, BIS registered. Braided USB-C cable included.',
    products: [
      {
        colour: 'white',
        name: 'Urjan Cell 10000 mAh Power Bank, 22.5 W (White)',
        priceRupees: 1199,
        discountPercent: 45,
        description: 'Two full phone charges in a slim body that weighs 210 g.',
      },
      {
        colour: 'navy',
        name: 'Urjan Cell 20000 mAh Power Bank, 30 W (Navy)',
        priceRupees: 2199,
        discountPercent: 38,
        description:
          'Four days of phone battery for a long trek or a long power cut. Charges two devices at once.',
      },
      {
        colour: 'graphite',
        name: 'Urjan Cell 20000 mAh Laptop Power Bank, 65 W (Graphite)',
        priceRupees: 3799,
        discountPercent: 24,
        description: 'Enough power over USB-C to run a thin laptop for an afternoon.',
      },
    ],
  },
];
