import type { ProductFamily } from './product-family.ts';

/** Things for the kitchen, the table and the rooms around them. */
export const home: ProductFamily[] = [
  {
    kind: 'mug',
    shop: 'sabarmati-home',
    brand: 'Chaakmitti',
    facts: '330 ml, wheel-thrown stoneware with a lead-free glaze. Microwave and dishwasher safe.',
    categoryId: 'mugs',
    attributes: {
      'tableware-material': 'Stoneware',
      'capacity-ml': 330,
      'number-of-pieces': 1,
      'microwave-safe': true,
      'dishwasher-safe': true,
    },
    products: [
      {
        colour: 'terracotta',
        otherColours: ['teal', 'white'],
        name: 'Chaakmitti Stoneware Mug',
        priceRupees: 399,
        discountPercent: 20,
        description:
          'A generous mug with a handle that fits all four fingers, in terracotta, plain white or a reactive teal that pools darker at the foot.',
      },
      {
        colour: 'terracotta',
        otherColours: ['teal'],
        name: 'Chaakmitti Stoneware Mugs, Set of 4',
        priceRupees: 1399,
        discountPercent: 30,
        description: 'Four of our mugs in one colour, wrapped singly and boxed for gifting.',
        attributes: { 'number-of-pieces': 4 },
      },
      {
        colour: 'mustard',
        name: 'Chaakmitti Stoneware Mug, Mustard',
        priceRupees: 399,
        discountPercent: 0,
        description: 'A sunny mug for grey monsoon mornings.',
        shop: 'backwater-living',
      },
    ],
  },
  {
    kind: 'lamp',
    shop: 'backwater-living',
    brand: 'Roshniva',
    facts: '46 cm tall, linen shade, 1.6 m cord with switch, B22 holder. Bulb not included, up to 12 W LED.',
    categoryId: 'lamps',
    attributes: { 'bulb-holder': 'B22', 'lamp-material': 'Steel', height: 46, dimmable: false },
    products: [
      {
        colour: 'teal',
        otherColours: ['mustard', 'coral'],
        name: 'Roshniva Malabar Table Lamp',
        priceRupees: 1899,
        discountPercent: 22,
        description:
          'A slim powder-coated stem in teal, mustard or coral, and a pale shade that throws a wide, even pool of light.',
      },
      {
        colour: 'graphite',
        otherColours: ['teal'],
        name: 'Roshniva Malabar Touch Dimmer Lamp',
        priceRupees: 2599,
        discountPercent: 0,
        description:
          'Three brightness steps by touching the base, for reading without waking the other side of the bed.',
        attributes: { dimmable: true },
      },
    ],
  },
  {
    kind: 'pan',
    shop: 'sabarmati-home',
    brand: 'Angeethi',
    facts: '24 cm, 3 mm base for gas and induction, PFOA-free non-stick, riveted wooden handle.',
    categoryId: 'pans-tawas',
    attributes: { 'cookware-material': 'Aluminium', diameter: 24, 'non-stick': true, 'induction-base': true },
    products: [
      {
        colour: 'red',
        name: 'Angeethi Non-Stick Frying Pan, 24 cm, Red',
        priceRupees: 999,
        discountPercent: 40,
        description: 'Dosas slide, omelettes flip, and the outside wipes clean.',
      },
      {
        colour: 'graphite',
        name: 'Angeethi Granite-Finish Frying Pan, 24 cm, Graphite',
        priceRupees: 1299,
        discountPercent: 35,
        description: 'Five-layer granite-look coating for cooks who are not gentle with a spatula.',
      },
    ],
  },
  {
    kind: 'pot',
    shop: 'sabarmati-home',
    brand: 'Angeethi',
    facts:
      'Enamelled cast iron with a self-basting lid and brass knob. All hobs, and the oven to 230 degrees.',
    categoryId: 'pots-kadhais',
    attributes: {
      'cookware-material': 'Enamelled cast iron',
      'lid-included': true,
      'non-stick': false,
      'induction-base': true,
    },
    products: [
      {
        colour: 'orange',
        otherColours: ['teal', 'cream'],
        measure: { attribute: 'capacity-litres', addedRupees: { '3 L': 0, '4.5 L': 1000 } },
        name: 'Angeethi Cast Iron Pot with Lid',
        priceRupees: 3499,
        discountPercent: 25,
        description:
          'For dal makhani left on the flame all afternoon. Three litres for two or three people, four and a half for a biryani for six; it goes from hob to table.',
      },
    ],
  },
  {
    kind: 'bottle',
    shop: 'sabarmati-home',
    brand: 'Sheetalo',
    facts:
      'Double-walled 18/8 steel keeps water cold for 24 hours and tea hot for 12. Bamboo-topped cap with loop, leakproof.',
    categoryId: 'water-bottles',
    attributes: { 'bottle-material': 'Stainless steel', insulated: true, leakproof: true },
    products: [
      {
        colour: 'white',
        otherColours: ['navy', 'sage', 'rose'],
        measure: { attribute: 'capacity-ml', addedRupees: { '500 ml': 0, '750 ml': 150, '1000 ml': 300 } },
        name: 'Sheetalo Insulated Steel Bottle',
        priceRupees: 649,
        discountPercent: 35,
        description:
          'Powder-coated so that it does not slip, wide enough for ice cubes. Half a litre fits the cup holder of most cars; a full litre is for site visits and match days.',
      },
    ],
  },
  {
    kind: 'cushion',
    shop: 'gulabi-gali',
    brand: 'Bunkaro',
    facts: '45 x 45 cm cover with piped edges and hidden zip; recycled-fibre insert included.',
    categoryId: 'cushions',
    attributes: {
      fabric: 'Cotton',
      width: 45,
      'filling-material': 'Recycled fibre',
      pattern: 'Solid',
      care: 'Machine wash',
    },
    products: [
      {
        colour: 'mustard',
        otherColours: ['terracotta'],
        name: 'Bunkaro Slub Cotton Cushion',
        priceRupees: 599,
        discountPercent: 25,
        description: 'Handwoven slub cotton with white piping, in mustard or the colour of Jaipur walls.',
      },
      {
        colour: 'teal',
        otherColours: ['mustard'],
        name: 'Bunkaro Velvet Cushion',
        priceRupees: 799,
        discountPercent: 30,
        description: 'Cotton velvet with a low, even pile that catches evening light.',
        attributes: { fabric: 'Velvet', care: 'Dry clean' },
      },
      {
        colour: 'lilac',
        otherColours: ['teal'],
        name: 'Bunkaro Linen-Blend Cushion',
        priceRupees: 699,
        discountPercent: 0,
        description: 'Washed linen blend in lilac or teal. It softens with every wash.',
        shop: 'backwater-living',
        attributes: { fabric: 'Linen blend' },
      },
    ],
  },
  {
    kind: 'vase',
    shop: 'backwater-living',
    brand: 'Chaakmitti',
    facts: '18 cm tall, hand-thrown, glazed inside and watertight. Stems shown are not included.',
    categoryId: 'vases',
    attributes: { 'decor-material': 'Ceramic', finish: 'Glossy', height: 18 },
    products: [
      {
        colour: 'white',
        otherColours: ['indigo'],
        name: 'Chaakmitti Round Bud Vase',
        priceRupees: 849,
        discountPercent: 0,
        description:
          'A round body in white or deep indigo, and a narrow neck that makes three stems look like a bouquet.',
      },
      {
        colour: 'terracotta',
        name: 'Chaakmitti Unglazed Terracotta Bud Vase',
        priceRupees: 799,
        discountPercent: 20,
        description: 'Burnished red clay from Khurja, left matte on the outside.',
        attributes: { 'decor-material': 'Terracotta', finish: 'Matte' },
      },
    ],
  },
  {
    kind: 'plates',
    shop: 'sabarmati-home',
    brand: 'Thaalika',
    facts: 'Fine stoneware, chip-resistant rim, microwave and dishwasher safe.',
    categoryId: 'dinner-sets',
    attributes: {
      'tableware-material': 'Stoneware',
      'number-of-pieces': 5,
      'microwave-safe': true,
      'dishwasher-safe': true,
    },
    products: [
      {
        colour: 'white',
        otherColours: ['sky'],
        name: 'Thaalika Dinner Set, 4 Plates and a Bowl',
        priceRupees: 1699,
        discountPercent: 28,
        description:
          'Two dinner plates, two side plates and a katori-deep bowl, white with a fine dark rim or in a pale sky glaze.',
      },
      {
        colour: 'sage',
        otherColours: ['white'],
        name: 'Thaalika Family Dinner Set, 16 Pieces',
        priceRupees: 4999,
        discountPercent: 35,
        description:
          'Places for four: dinner and side plates, bowls and small bowls in a calm sage or white.',
        attributes: { 'number-of-pieces': 16 },
      },
    ],
  },
  {
    kind: 'kettle',
    shop: 'sabarmati-home',
    brand: 'Angeethi',
    facts: '2 litres, whistles when it boils, cool-touch wooden handle, for gas and induction.',
    categoryId: 'kettles',
    attributes: { 'cookware-material': 'Enamelled steel', 'capacity-litres': 2, 'induction-base': true },
    products: [
      {
        colour: 'cream',
        otherColours: ['red'],
        name: 'Angeethi Whistling Stove Kettle, 2 Litre',
        priceRupees: 1499,
        discountPercent: 20,
        description:
          'Enamelled steel in cream or fire-engine red, the kettle that stays out on the hob because it looks right there.',
      },
      {
        colour: 'silver',
        name: 'Angeethi Stainless Steel Stove Kettle, 2 Litre',
        priceRupees: 1199,
        discountPercent: 0,
        description: 'Unpainted stainless steel that takes a beating in canteens and shared kitchens.',
        attributes: { 'cookware-material': 'Stainless steel' },
      },
    ],
  },
  {
    kind: 'chair',
    shop: 'backwater-living',
    brand: 'Baithak Studio',
    facts:
      'Moulded shell, solid beech legs, seat height 45 cm, carries 120 kg. Four bolts, ten minutes, key included.',
    categoryId: 'chairs',
    attributes: {
      'furniture-material': 'Plastic',
      'seat-height': 45,
      'maximum-load': 120,
      'pack-of': 1,
      assembly: 'Do it yourself',
    },
    products: [
      {
        colour: 'white',
        otherColours: ['mustard'],
        name: 'Baithak Studio Shell Chair',
        priceRupees: 2999,
        discountPercent: 30,
        description:
          'A light chair for dining or desk that wipes clean after every meal, in white or mustard.',
      },
      {
        colour: 'white',
        otherColours: ['mustard'],
        name: 'Baithak Studio Shell Chairs, Set of 2',
        priceRupees: 5499,
        discountPercent: 36,
        description: 'A pair of our shell chairs in one carton, for small dining tables.',
        attributes: { 'pack-of': 2 },
      },
      {
        colour: 'teal',
        otherColours: ['white'],
        name: 'Baithak Studio Padded Shell Chair',
        priceRupees: 3799,
        discountPercent: 0,
        description: 'With a thin seat pad on the shell, for those who work from the dining table.',
      },
    ],
  },
];
