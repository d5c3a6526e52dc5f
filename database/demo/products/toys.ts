import type { ProductFamily } from './product-family.ts';

export const toys: ProductFamily[] = [
  {
    kind: 'blocks',
    shop: 'channapatna',
    brand: 'Gombe',
    facts: 'Hale wood with smooth edges and water-based colours. From 18 months. Cotton bag included.',
    categoryId: 'building-blocks',
    attributes: {
      'age-from': '18 months',
      'toy-material': 'Wood',
      'learning-skill': ['Shapes', 'Colours'],
    },
    products: [
      {
        colour: 'bright',
        otherColours: ['pastel', 'wood'],
        measure: { attribute: 'number-of-pieces', addedRupees: { 30: 0, 60: 700 } },
        name: 'Gombe Wooden Building Blocks',
        priceRupees: 899,
        discountPercent: 15,
        description:
          'Cubes, cylinders, roofs and arches in four strong colours, in quieter ones, or as plain sanded wood rubbed with beeswax.',
      },
    ],
  },
  {
    kind: 'toy-car',
    shop: 'peth-toys',
    brand: 'Chalbaaz',
    facts: 'Free-rolling rubber tyres, no batteries, rounded bumpers. 14 cm long, from 2 years.',
    categoryId: 'toy-vehicles',
    attributes: { 'age-from': '2 years', 'vehicle-drive': 'Hand', 'toy-material': 'Plastic', length: 14 },
    products: [
      {
        colour: 'red',
        otherColours: ['sky'],
        name: 'Chalbaaz Little Sedan Toy Car',
        priceRupees: 349,
        discountPercent: 22,
        description:
          'In sky blue, or in the red that they always ask for first; as tough on marble as on mud.',
      },
      {
        colour: 'yellow',
        name: 'Chalbaaz Taxi Toy Car, Yellow',
        priceRupees: 379,
        discountPercent: 0,
        description: 'An old city taxi in its proper yellow, with a boot that opens.',
      },
      {
        colour: 'green',
        name: 'Chalbaaz Pull-Back Toy Car, Green',
        priceRupees: 399,
        discountPercent: 18,
        description: 'Pull it back, let it go, and look for it under the fridge.',
        attributes: { 'vehicle-drive': 'Pull-back' },
      },
    ],
  },
  {
    kind: 'ball',
    shop: 'peth-toys',
    brand: 'Gendu',
    facts: '22 cm, soft-touch vinyl free of phthalates, re-inflatable. From 12 months.',
    categoryId: 'play-balls',
    attributes: { 'age-from': '12 months', diameter: 22, 'toy-material': 'Vinyl', inflatable: true },
    products: [
      {
        colour: 'bright',
        otherColours: ['pastel'],
        name: 'Gendu Soft Striped Play Ball',
        priceRupees: 249,
        discountPercent: 16,
        description:
          'Big, bouncy and forgiving of glass cupboards; easy for small arms to hug and roll back.',
      },
      {
        colour: 'orange',
        name: 'Gendu Beach Ball, Orange Stripes',
        priceRupees: 199,
        discountPercent: 0,
        description: 'Packs flat for Goa, blows up in a minute and floats.',
      },
    ],
  },
  {
    kind: 'spinning-top',
    shop: 'channapatna',
    brand: 'Gombe',
    facts:
      'Turned on the lathe and coloured with vegetable lac, the way Channapatna has done it for generations. From 3 years.',
    categoryId: 'traditional-toys',
    attributes: { 'age-from': '3 years', 'toy-material': 'Wood', 'pack-of': 1 },
    products: [
      {
        colour: 'red',
        otherColours: ['blue', 'green'],
        name: 'Gombe Lacquered Spinning Top',
        priceRupees: 249,
        discountPercent: 0,
        description: 'Spins for over a minute on a smooth floor, and stands on its head if you are good.',
      },
      {
        colour: 'green',
        otherColours: ['red'],
        name: 'Gombe Lacquered Spinning Tops, Set of 2',
        priceRupees: 449,
        discountPercent: 0,
        description: 'Two tops, because the game is to keep yours going longer.',
        attributes: { 'pack-of': 2 },
      },
    ],
  },
  {
    kind: 'rings',
    shop: 'channapatna',
    brand: 'Gombe',
    facts: 'Six rings and a ball on a wooden peg, 20 cm high, every edge rounded. From 10 months.',
    categoryId: 'baby-toys',
    attributes: {
      'age-from': '10 months',
      'toy-material': 'Wood',
      'number-of-pieces': 8,
      'learning-skill': ['Shapes', 'Colours'],
    },
    products: [
      {
        colour: 'bright',
        otherColours: ['pastel', 'ocean'],
        name: 'Gombe Stacking Rings',
        priceRupees: 649,
        discountPercent: 18,
        description:
          'A bright rainbow to take apart forty times before lunch, or the same turned rings in milk-soft pastels or six steps of the sea.',
      },
    ],
  },
  {
    kind: 'teddy',
    shop: 'peth-toys',
    brand: 'Bhaloo & Friends',
    facts: 'Short plush, embroidered eyes, polyester filling. Machine washable in a pillowcase.',
    categoryId: 'soft-toys',
    attributes: { 'age-from': '3 years', 'toy-material': 'Plush', 'washable-toy': true },
    products: [
      {
        colour: 'tan',
        otherColours: ['brown'],
        measure: { attribute: 'height', addedRupees: { '40 cm': 0, '75 cm': 900 } },
        name: 'Bhaloo Teddy Bear with Bow Tie',
        priceRupees: 799,
        discountPercent: 30,
        description:
          'Sits by himself, listens well and keeps his bow tie straight. The big one needs his own seat in the car.',
      },
      {
        colour: 'cream',
        name: 'Bhaloo Extra-Soft Baby Teddy Bear, 40 cm',
        priceRupees: 799,
        discountPercent: 30,
        description: 'A creamy, extra-soft bear for the very small, without loose parts.',
        attributes: { 'age-from': '6 months', height: 40 },
      },
    ],
  },
  {
    kind: 'kite',
    shop: 'peth-toys',
    brand: 'Patangwala',
    facts:
      'Ripstop cloth on fibre rods, 70 x 70 cm, with 50 m of plain cotton line on a reel. No glass-coated string.',
    categoryId: 'kites',
    attributes: { 'toy-material': 'Ripstop cloth', width: 70, 'pack-of': 1, 'age-from': '8 years' },
    products: [
      {
        colour: 'red',
        otherColours: ['teal'],
        name: 'Patangwala Diamond Kite',
        priceRupees: 449,
        discountPercent: 0,
        description:
          'A steady flier with a long tail that climbs in the lightest January breeze and survives a neem tree.',
      },
      {
        colour: 'purple',
        otherColours: ['red'],
        name: 'Patangwala Diamond Kites, Pack of 2',
        priceRupees: 799,
        discountPercent: 20,
        description: 'One to fly, one to lend, for Uttarayan mornings on the roof.',
        attributes: { 'pack-of': 2 },
      },
    ],
  },
];
