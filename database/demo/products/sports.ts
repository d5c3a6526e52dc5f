import type { ProductFamily } from './product-family.ts';

/** Fitness, ball and racket sports. */
export const sports: ProductFamily[] = [
  {
    kind: 'dumbbell',
    shop: 'marina-sports',
    brand: 'Akhado',
    facts: 'Rubber-coated hexagonal heads that do not roll, knurled steel grip. Sold as a pair.',
    products: [
      {
        colour: 'red',
        name: 'Akhado Hex Dumbbells, 5 kg x 2, Red Ends',
        priceRupees: 1899,
        discountPercent: 30,
        description: 'The pair most people need first: five kilos each, kind to the floor tiles.',
      },
      {
        colour: 'red',
        name: 'Akhado Hex Dumbbells, 10 kg x 2, Red Ends',
        priceRupees: 3599,
        discountPercent: 25,
        description: 'Ten kilos each for rows, presses and loaded lunges.',
      },
      {
        colour: 'teal',
        name: 'Akhado Hex Dumbbells, 2.5 kg x 2, Teal Ends',
        priceRupees: 1099,
        discountPercent: 27,
        description: 'Light pair for high repetitions and morning classes on the terrace.',
      },
    ],
  },
  {
    kind: 'football',
    shop: 'marina-sports',
    brand: 'Maidano',
    facts: 'Size 5, machine-stitched 32 panels, butyl bladder. Shipped flat; needle included.',
    products: [
      {
        colour: 'black',
        name: 'Maidano Classic Football, Size 5, Black and White',
        priceRupees: 699,
        discountPercent: 22,
        description: 'The pattern everyone draws when they draw a football. For hard and grass grounds.',
      },
      {
        colour: 'blue',
        name: 'Maidano Turf Football, Size 5, Blue and White',
        priceRupees: 999,
        discountPercent: 20,
        description: 'A softer cover and a truer flight for artificial turf.',
      },
      {
        colour: 'red',
        name: 'Maidano Match Football, Size 5, Red and White',
        priceRupees: 1599,
        discountPercent: 0,
        description: 'Hand-stitched in Jalandhar with thermo-foam backing, for people who keep score.',
      },
    ],
  },
  {
    kind: 'cricket',
    shop: 'marina-sports',
    brand: 'Chaukka',
    facts:
      'Full size, short handle, 1.15 to 1.2 kg, with one ball. Oil and knock in before the first hard match.',
    products: [
      {
        colour: 'navy',
        name: 'Chaukka Kashmir Willow Bat with Leather Ball, Navy Grip',
        priceRupees: 1899,
        discountPercent: 35,
        description: 'Kashmir willow with a proud spine and a big middle, at club-cricket money.',
      },
      {
        colour: 'red',
        name: 'Chaukka Grade 2 English Willow Bat with Leather Ball, Red Grip',
        priceRupees: 8499,
        discountPercent: 15,
        description: 'Nine straight grains, pressed for an early pick-up. Comes with a padded cover.',
      },
    ],
  },
  {
    kind: 'yoga-mat',
    shop: 'marina-sports',
    brand: 'Asanika',
    facts: '183 x 61 cm, two-sided grip, cotton carry strap. Wipe with diluted vinegar, dry in the shade.',
    products: [
      {
        colour: 'purple',
        name: 'Asanika TPE Yoga Mat, 6 mm, Purple',
        priceRupees: 999,
        discountPercent: 44,
        description: 'Closed-cell TPE that does not drink sweat, for practice before sunrise.',
      },
      {
        colour: 'teal',
        name: 'Asanika TPE Yoga Mat, 6 mm, Teal',
        priceRupees: 999,
        discountPercent: 44,
        description: 'Soft on the knees, steady in a standing balance, free of PVC.',
      },
      {
        colour: 'coral',
        name: 'Asanika Alignment Yoga Mat, 6 mm, Coral',
        priceRupees: 1299,
        discountPercent: 30,
        description: 'Fine centre and hand lines help beginners place themselves without a mirror.',
      },
      {
        colour: 'sage',
        name: 'Asanika Natural Rubber Yoga Mat, 4 mm, Sage',
        priceRupees: 2499,
        discountPercent: 0,
        description: 'Kerala rubber with a cotton-feel top. Heavier to carry, and unshakeable once down.',
      },
    ],
  },
  {
    kind: 'badminton',
    shop: 'marina-sports',
    brand: 'Shuttlo',
    facts: 'Grip G4, strung and ready to play, with one nylon shuttle and a cover.',
    products: [
      {
        colour: 'red',
        name: 'Shuttlo Smash 90 Badminton Racket, Red',
        priceRupees: 1299,
        discountPercent: 38,
        description: 'Head-heavy for players who live for the smash. Aluminium frame, 90 g.',
      },
      {
        colour: 'blue',
        name: 'Shuttlo Carbon 82 Badminton Racket, Blue',
        priceRupees: 2799,
        discountPercent: 25,
        description: 'One-piece carbon at 82 g, quick at the net and easy on the elbow.',
      },
      {
        colour: 'green',
        name: 'Shuttlo Junior Badminton Racket, Green',
        priceRupees: 599,
        discountPercent: 20,
        description: 'Shorter shaft and thinner grip for ages 6 to 10.',
      },
    ],
  },
  {
    kind: 'skipping-rope',
    shop: 'marina-sports',
    brand: 'Akhado',
    facts: '2.9 m PVC rope, adjustable in seconds, foam handles with ball bearings.',
    products: [
      {
        colour: 'orange',
        name: 'Akhado Speed Skipping Rope, Orange',
        priceRupees: 299,
        discountPercent: 40,
        description: 'Turns without twisting, and bright enough to find in any kit bag.',
      },
      {
        colour: 'teal',
        name: 'Akhado Speed Skipping Rope, Teal',
        priceRupees: 299,
        discountPercent: 40,
        description: 'Ten minutes on the terrace and the day has begun.',
      },
      {
        colour: 'pink',
        name: 'Akhado Counter Skipping Rope, Pink',
        priceRupees: 449,
        discountPercent: 0,
        description: 'A small counter in the handle does the sums while you jump.',
      },
    ],
  },
  {
    kind: 'kettlebell',
    shop: 'marina-sports',
    brand: 'Akhado',
    facts: 'Cast in one piece, vinyl-dipped bell, flat foot, wide powder-coated handle.',
    products: [
      {
        colour: 'teal',
        name: 'Akhado Kettlebell, 8 kg, Teal',
        priceRupees: 1499,
        discountPercent: 25,
        description: 'Eight kilos for learning the swing properly.',
      },
      {
        colour: 'graphite',
        name: 'Akhado Kettlebell, 16 kg, Graphite',
        priceRupees: 2699,
        discountPercent: 22,
        description: 'The one-pood classic for two-handed swings, goblet squats and carries.',
      },
      {
        colour: 'mustard',
        name: 'Akhado Kettlebell, 12 kg, Mustard',
        priceRupees: 2099,
        discountPercent: 22,
        description: 'In between, and the bell we recommend to most people for their first year.',
      },
    ],
  },
];
