import type { ProductFamily } from './product-family.ts';

/** Perfumes, make-up and skin care. */
export const beauty: ProductFamily[] = [
  {
    kind: 'perfume-square',
    shop: 'nawabi-ittar',
    brand: 'Ittarika',
    facts:
      'Eau de parfum, a long-lasting perfume, in a heavy square glass bottle, refillable at our Lucknow counter.',
    products: [
      {
        colour: 'amber',
        name: 'Ittarika Oudh Awadh Eau de Parfum, 100 ml',
        priceRupees: 2899,
        discountPercent: 15,
        description: 'Smoky oudh over amber and a little saffron. Deep, slow and made for winter evenings.',
        gender: 'male',
      },
      {
        colour: 'amber',
        name: 'Ittarika Oudh Awadh Eau de Parfum, 50 ml',
        priceRupees: 1699,
        discountPercent: 0,
        description: 'Our smoky house oudh in the smaller bottle, right for a first try or a travel case.',
        gender: 'male',
      },
      {
        colour: 'rose',
        name: 'Ittarika Gulab Bagh Eau de Parfum, 100 ml',
        priceRupees: 2499,
        discountPercent: 20,
        description:
          'Damask rose opened with lychee and settled on white musk: a rose that is fresh rather than powdery.',
        gender: 'female',
      },
      {
        colour: 'sky',
        name: 'Ittarika Gomti Breeze Eau de Parfum, 100 ml',
        priceRupees: 2299,
        discountPercent: 25,
        description:
          'Bergamot, sea salt and vetiver. Clean as a cotton shirt on the first dry day after rain.',
      },
    ],
  },
  {
    kind: 'perfume-round',
    shop: 'nawabi-ittar',
    brand: 'Maison Chameli',
    facts: '75 ml natural spray. Round bottle with a polished black stopper; boxed.',
    products: [
      {
        colour: 'amber',
        name: 'Maison Chameli Sandal Noir Perfume, 75 ml',
        priceRupees: 3499,
        discountPercent: 0,
        description:
          'Mysore-style sandalwood warmed with tonka and black pepper. Two sprays last a working day.',
      },
      {
        colour: 'lilac',
        name: 'Maison Chameli Raat Rani Perfume, 75 ml',
        priceRupees: 3199,
        discountPercent: 0,
        description:
          'Night-blooming jasmine as it smells on a verandah at ten in the evening, with a violet edge.',
        gender: 'female',
      },
      {
        colour: 'coral',
        name: 'Maison Chameli Kesar Peach Perfume, 75 ml',
        priceRupees: 3199,
        discountPercent: 0,
        description: 'Juicy peach and saffron over vanilla. Playful, and noticed.',
        gender: 'female',
      },
    ],
  },
  {
    kind: 'perfume-tall',
    shop: 'nawabi-ittar',
    brand: 'Ittarika',
    facts: 'Comes as a pair: 50 ml for the shelf and a 10 ml travel bottle that passes cabin checks.',
    products: [
      {
        colour: 'mint',
        name: 'Ittarika Khus Perfume Travel Duo, 50 ml + 10 ml',
        priceRupees: 1499,
        discountPercent: 25,
        description: 'Green khus root and mint, the oldest way to cool an Indian summer.',
      },
      {
        colour: 'rose',
        name: 'Ittarika Motia Perfume Travel Duo, 50 ml + 10 ml',
        priceRupees: 1499,
        discountPercent: 25,
        description: 'Motia jasmine with pink pepper and a soft musky end.',
        gender: 'female',
      },
      {
        colour: 'amber',
        name: 'Ittarika Mitti Perfume Travel Duo, 50 ml + 10 ml',
        priceRupees: 1599,
        discountPercent: 20,
        description:
          'The smell of first rain on dry earth, distilled with baked clay and sandal oil in the old Kannauj manner.',
      },
    ],
  },
  {
    kind: 'perfume-faceted',
    shop: 'nawabi-ittar',
    brand: 'Maison Chameli',
    gender: 'female',
    facts: 'Cut-glass flacon with a gilded stopper, 60 ml, in a satin-lined gift box.',
    products: [
      {
        colour: 'lilac',
        name: 'Maison Chameli Begum Perfume Extrait, 60 ml',
        priceRupees: 5499,
        discountPercent: 0,
        description: 'Iris, patchouli and plum at extrait strength. A bottle to leave to your daughter.',
      },
      {
        colour: 'sky',
        name: 'Maison Chameli Neelam Perfume Extrait, 60 ml',
        priceRupees: 5499,
        discountPercent: 0,
        description: 'Cool aldehydes over blue lotus and cedar, poised and a little mysterious.',
      },
      {
        colour: 'coral',
        name: 'Maison Chameli Anarkali Perfume Extrait, 60 ml',
        priceRupees: 5799,
        discountPercent: 15,
        description: 'Pomegranate, orange blossom and benzoin: bright at noon, velvet by night.',
      },
    ],
  },
  {
    kind: 'lipstick',
    shop: 'laad-bazaar',
    brand: 'Gulnaari',
    gender: 'female',
    facts: '3.8 g bullet with castor oil and vitamin E. Vegan, not tested on animals.',
    products: [
      {
        colour: 'red',
        name: 'Gulnaari Satin Lipstick, 01 Laal Dupatta',
        priceRupees: 549,
        discountPercent: 18,
        description: 'A true blue-based red that suits every Indian skin tone we tried it on.',
      },
      {
        colour: 'rose',
        name: 'Gulnaari Satin Lipstick, 07 Gulkand',
        priceRupees: 549,
        discountPercent: 18,
        description: 'Your-lips-but-better rose with a soft sheen, for college and office days.',
      },
      {
        colour: 'maroon',
        name: 'Gulnaari Velvet Matte Lipstick, 12 Jamun',
        priceRupees: 649,
        discountPercent: 0,
        description: 'Deep jamun maroon with a comfortable matte finish that stays through dinner.',
      },
      {
        colour: 'coral',
        name: 'Gulnaari Satin Lipstick, 04 Papaya',
        priceRupees: 549,
        discountPercent: 25,
        description: 'Warm coral that brightens the whole face in daylight.',
      },
    ],
  },
  {
    kind: 'cream-jar',
    shop: 'laad-bazaar',
    brand: 'Ojasya',
    facts:
      '50 g in a recyclable jar with a gold lid. Free of parabens and mineral oil; patch-test before first use.',
    products: [
      {
        colour: 'white',
        name: 'Ojasya Saffron & Almond Day Cream, 50 g',
        priceRupees: 699,
        discountPercent: 22,
        description: 'A light almond-oil cream with saffron extract that sinks in before the auto arrives.',
      },
      {
        colour: 'mint',
        name: 'Ojasya Aloe & Mint Gel Cream, 50 g',
        priceRupees: 599,
        discountPercent: 30,
        description: 'Water-based and cooling, for oily skin and sticky months.',
      },
      {
        colour: 'sky',
        name: 'Ojasya Ceramide Night Cream, 50 g',
        priceRupees: 849,
        discountPercent: 0,
        description: 'A richer night cream with ceramides and squalane that leaves skin soft by morning.',
      },
    ],
  },
  {
    kind: 'nail-polish',
    shop: 'laad-bazaar',
    brand: 'Gulnaari',
    gender: 'female',
    facts: '9 ml, quick-drying, wide flat brush. Two coats cover fully.',
    products: [
      {
        colour: 'red',
        name: 'Gulnaari Gel-Shine Nail Polish, Sindoori',
        priceRupees: 199,
        discountPercent: 0,
        description: 'The classic bridal red with a gel-like gloss and no lamp needed.',
      },
      {
        colour: 'pink',
        name: 'Gulnaari Gel-Shine Nail Polish, Bubblegum Kulfi',
        priceRupees: 199,
        discountPercent: 0,
        description: 'Milky pink that forgives an unsteady hand.',
      },
      {
        colour: 'teal',
        name: 'Gulnaari Gel-Shine Nail Polish, Mor Pankh',
        priceRupees: 199,
        discountPercent: 0,
        description: 'Peacock teal, the shade that gets compliments at every wedding.',
      },
      {
        colour: 'plum',
        name: 'Gulnaari Gel-Shine Nail Polish, Kala Khatta',
        priceRupees: 199,
        discountPercent: 0,
        description: 'A dark plum that turns almost black in evening light.',
      },
    ],
  },
  {
    kind: 'compact',
    shop: 'laad-bazaar',
    brand: 'Gulnaari',
    gender: 'female',
    facts: '9 g of pressed powder with mirror and puff, SPF 15, four shades on the refill card.',
    products: [
      {
        colour: 'gold',
        name: 'Gulnaari Second Skin Compact Powder, Wheatish',
        priceRupees: 799,
        discountPercent: 20,
        description: 'Evens out shine without turning grey, in a gold case that closes with a good click.',
      },
      {
        colour: 'rose gold',
        name: 'Gulnaari Second Skin Compact Powder, Fair Rose',
        priceRupees: 799,
        discountPercent: 20,
        description: 'The same fine powder in a rosier shade and a rose-gold case.',
      },
    ],
  },
  {
    kind: 'brushes',
    shop: 'laad-bazaar',
    brand: 'Rangrez Pro',
    facts: 'Six brushes with soft synthetic hair, copper ferrules and a ceramic-look cup to keep them in.',
    products: [
      {
        colour: 'white',
        name: 'Rangrez Pro Make-up Brush Set of 6 with White Cup',
        priceRupees: 1299,
        discountPercent: 35,
        description: 'From powder to crease: the six brushes a working make-up artist really uses.',
      },
      {
        colour: 'blue',
        name: 'Rangrez Pro Make-up Brush Set of 6 with Blue Cup',
        priceRupees: 1299,
        discountPercent: 35,
        description: 'Washable, quick to dry and gentle on the eyelids, in a cornflower-blue cup.',
      },
    ],
  },
  {
    kind: 'serum',
    shop: 'laad-bazaar',
    brand: 'Ojasya',
    facts:
      '30 ml with glass dropper. Use at night, and sunscreen in the morning. Patch-test before first use.',
    products: [
      {
        colour: 'amber',
        name: 'Ojasya 10% Vitamin C Face Serum, 30 ml',
        priceRupees: 749,
        discountPercent: 27,
        description:
          'Vitamin C with ferulic acid in amber glass that keeps the light out. Skin looks fresher and more even.',
      },
      {
        colour: 'rose',
        name: 'Ojasya Rosehip Face Oil Serum, 30 ml',
        priceRupees: 899,
        discountPercent: 15,
        description:
          'Cold-pressed rosehip and jojoba. Three drops are plenty, pressed in rather than rubbed.',
      },
      {
        colour: 'sky',
        name: 'Ojasya Hyaluronic Hydrating Serum, 30 ml',
        priceRupees: 649,
        discountPercent: 30,
        description: 'A weightless layer of moisture under cream or make-up, without fragrance.',
      },
      {
        colour: 'sky',
        name: 'Ojasya Hyaluronic Hydrating Serum, Twin Pack, 2 x 30 ml',
        priceRupees: 1149,
        discountPercent: 38,
        description: 'Two bottles of our most repeated order, for those who do not want to run out.',
      },
    ],
  },
];
