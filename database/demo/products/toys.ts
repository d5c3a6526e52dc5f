import type { ProductFamily } from './product-family.ts';

/** Toys for babies, children and those who fly kites. */
export const toys: ProductFamily[] = [
  {
    kind: 'blocks',
    shop: 'channapatna',
    brand: 'Gombe',
    facts: 'Hale wood with smooth edges and water-based colours. From 18 months. Cotton bag included.',
    products: [
      {
        colour: 'bright',
        name: 'Gombe Wooden Building Blocks, Bright, 30 Pieces',
        priceRupees: 899,
        discountPercent: 15,
        description: 'Cubes, cylinders, roofs and arches in four strong colours.',
      },
      {
        colour: 'bright',
        name: 'Gombe Wooden Building Blocks, Bright, 60 Pieces',
        priceRupees: 1599,
        discountPercent: 20,
        description: 'Enough for two children and a proper city, in a box with a sliding lid.',
      },
      {
        colour: 'pastel',
        name: 'Gombe Wooden Building Blocks, Pastel, 30 Pieces',
        priceRupees: 949,
        discountPercent: 0,
        description: 'Quieter colours for rooms where parents live too.',
      },
      {
        colour: 'wood',
        name: 'Gombe Wooden Building Blocks, Natural, 30 Pieces',
        priceRupees: 799,
        discountPercent: 0,
        description: 'No paint at all: just sanded wood, rubbed with beeswax.',
      },
    ],
  },
  {
    kind: 'toy-car',
    shop: 'peth-toys',
    brand: 'Chalbaaz',
    facts: 'Free-rolling rubber tyres, no batteries, rounded bumpers. 14 cm long, from 2 years.',
    products: [
      {
        colour: 'red',
        name: 'Chalbaaz Little Sedan Toy Car, Red',
        priceRupees: 349,
        discountPercent: 22,
        description: 'The red one they always ask for first.',
      },
      {
        colour: 'sky',
        name: 'Chalbaaz Little Sedan Toy Car, Sky Blue',
        priceRupees: 349,
        discountPercent: 22,
        description: 'Sky blue with white wheels, as tough on marble as on mud.',
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
      },
    ],
  },
  {
    kind: 'ball',
    shop: 'peth-toys',
    brand: 'Gendu',
    facts: '22 cm, soft-touch vinyl free of phthalates, re-inflatable. From 12 months.',
    products: [
      {
        colour: 'bright',
        name: 'Gendu Soft Play Ball, Bright Stripes',
        priceRupees: 249,
        discountPercent: 16,
        description: 'Big, bouncy and forgiving of glass cupboards.',
      },
      {
        colour: 'pastel',
        name: 'Gendu Soft Play Ball, Pastel Stripes',
        priceRupees: 249,
        discountPercent: 16,
        description: 'Easy for small arms to hug and roll back.',
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
    products: [
      {
        colour: 'red',
        name: 'Gombe Lacquered Spinning Top, Red',
        priceRupees: 249,
        discountPercent: 0,
        description: 'Spins for over a minute on a smooth floor, and stands on its head if you are good.',
      },
      {
        colour: 'blue',
        name: 'Gombe Lacquered Spinning Top, Blue',
        priceRupees: 249,
        discountPercent: 0,
        description: 'Indigo-blue lac with a pale ring that draws circles in the air.',
      },
      {
        colour: 'green',
        name: 'Gombe Lacquered Spinning Tops, Green, Pair',
        priceRupees: 449,
        discountPercent: 0,
        description: 'Two tops, because the game is to keep yours going longer.',
      },
    ],
  },
  {
    kind: 'rings',
    shop: 'channapatna',
    brand: 'Gombe',
    facts: 'Six rings and a ball on a wooden peg, 20 cm high, every edge rounded. From 10 months.',
    products: [
      {
        colour: 'bright',
        name: 'Gombe Stacking Rings, Rainbow',
        priceRupees: 649,
        discountPercent: 18,
        description: 'A rainbow to take apart forty times before lunch.',
      },
      {
        colour: 'pastel',
        name: 'Gombe Stacking Rings, Pastel',
        priceRupees: 649,
        discountPercent: 18,
        description: 'The same turned rings in milk-soft colours, a popular naming-day gift.',
      },
      {
        colour: 'ocean',
        name: 'Gombe Stacking Rings, Ocean',
        priceRupees: 699,
        discountPercent: 0,
        description: 'From deep sea to foam, in six steps of blue and green.',
      },
    ],
  },
  {
    kind: 'teddy',
    shop: 'peth-toys',
    brand: 'Bhaloo & Friends',
    facts: 'Short plush, embroidered eyes, polyester filling. Machine washable in a pillowcase.',
    products: [
      {
        colour: 'tan',
        name: 'Bhaloo Teddy Bear with Bow Tie, Tan, 40 cm',
        priceRupees: 799,
        discountPercent: 30,
        description: 'Sits by himself, listens well and keeps his bow tie straight.',
      },
      {
        colour: 'cream',
        name: 'Bhaloo Teddy Bear, Cream, 40 cm',
        priceRupees: 799,
        discountPercent: 30,
        description: 'A creamy, extra-soft bear for the very small, without loose parts.',
      },
      {
        colour: 'brown',
        name: 'Bhaloo Big Teddy Bear, Brown, 75 cm',
        priceRupees: 1699,
        discountPercent: 40,
        description: 'Three-quarters of a metre of brown bear. Needs his own seat in the car.',
      },
    ],
  },
  {
    kind: 'kite',
    shop: 'peth-toys',
    brand: 'Patangwala',
    facts:
      'Ripstop cloth on fibre rods, 70 x 70 cm, with 50 m of plain cotton line on a reel. No glass-coated string.',
    products: [
      {
        colour: 'red',
        name: 'Patangwala Diamond Kite, Red and Yellow',
        priceRupees: 449,
        discountPercent: 0,
        description: 'Climbs in the lightest January breeze and survives a neem tree.',
      },
      {
        colour: 'teal',
        name: 'Patangwala Diamond Kite, Teal',
        priceRupees: 449,
        discountPercent: 0,
        description: 'A steady flier with a long tail, right for first attempts.',
      },
      {
        colour: 'purple',
        name: 'Patangwala Diamond Kites, Purple, Pack of 2',
        priceRupees: 799,
        discountPercent: 20,
        description: 'One to fly, one to lend, for Uttarayan mornings on the roof.',
      },
    ],
  },
];
