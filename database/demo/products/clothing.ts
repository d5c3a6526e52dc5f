import type { ProductFamily } from './product-family.ts';

const LETTERS = ['S', 'M', 'L', 'XL', 'XXL'];
const LETTERS_OF_WOMEN = ['XS', 'S', 'M', 'L', 'XL'];
const CHESTS = ['38', '40', '42', '44', '46'];
const WAISTS = ['30', '32', '34', '36', '38'];
const WAISTS_OF_WOMEN = ['26', '28', '30', '32', '34'];
const SHOES = ['UK 4', 'UK 5', 'UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10'];
const SHOES_OF_MEN = ['UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11'];
const SHOES_OF_WOMEN = ['UK 3', 'UK 4', 'UK 5', 'UK 6', 'UK 7'];

/** Clothes, shoes, bags and what is worn with them. What is worn fits in one of several sizes. */
export const clothing: ProductFamily[] = [
  {
    kind: 'tshirt',
    shop: 'bandra-lane',
    brand: 'Mor Street',
    sizes: LETTERS,
    facts: '180 GSM combed cotton, pre-shrunk, with a taped neck. Machine wash cold.',
    products: [
      {
        colour: 'white',
        otherColours: ['black'],
        name: 'Mor Street Everyday Crew T-Shirt',
        priceRupees: 499,
        discountPercent: 29,
        description:
          'The plain tee, cut straight and not see-through, in white or a black that is still black after thirty washes.',
      },
      {
        colour: 'white',
        name: 'Mor Street Everyday Crew T-Shirt, White, Pack of 3',
        priceRupees: 1299,
        discountPercent: 38,
        description: 'Three of the plain white tee for the price of two and a bit.',
      },
      {
        colour: 'navy',
        name: 'Mor Street Relaxed Pocketless T-Shirt, Navy',
        priceRupees: 549,
        discountPercent: 27,
        description: 'A slightly longer, looser cut for warm days.',
        gender: 'male',
      },
      {
        colour: 'teal',
        name: 'Mor Street Organic Cotton T-Shirt, Teal',
        priceRupees: 699,
        discountPercent: 0,
        description: 'Organic cotton from Kutch, knitted and dyed in Tiruppur.',
      },
      {
        colour: 'coral',
        sizes: LETTERS_OF_WOMEN,
        name: 'Mor Street Boyfriend-Fit T-Shirt, Coral',
        priceRupees: 549,
        discountPercent: 35,
        description: 'Dropped shoulders and a soft hand, good knotted over a skirt.',
        gender: 'female',
      },
      {
        colour: 'mustard',
        name: 'Mor Street Heavyweight T-Shirt, Mustard',
        priceRupees: 799,
        discountPercent: 20,
        description: 'Knitted heavier than the rest so that it keeps its shape untucked.',
      },
    ],
  },
  {
    kind: 'shirt',
    shop: 'laxmi-road',
    brand: 'Taleya',
    gender: 'male',
    sizes: CHESTS,
    facts: 'Chest pocket, spare buttons, curved hem that works in or out.',
    products: [
      {
        colour: 'white',
        otherColours: ['sky'],
        name: 'Taleya Oxford Shirt',
        priceRupees: 1299,
        discountPercent: 35,
        description:
          'The interview shirt, in white or sky blue: two-ply Oxford cotton with a collar that holds without stays.',
      },
      {
        colour: 'sand',
        name: 'Taleya Pure Linen Shirt, Sand',
        priceRupees: 2199,
        discountPercent: 15,
        description: 'Washed linen that wrinkles the way it should and breathes in May.',
      },
      {
        colour: 'plum',
        name: 'Taleya Brushed Twill Shirt, Plum',
        priceRupees: 1599,
        discountPercent: 0,
        description: 'A warmer twill for the cool months, in a plum that goes with grey and denim.',
      },
    ],
  },
  {
    kind: 'kurta',
    shop: 'gulabi-gali',
    brand: 'Bunkaro',
    sizes: LETTERS,
    facts: 'Side slits, contrast piping and a button placket. Hand wash separately for the first two washes.',
    products: [
      {
        colour: 'maroon',
        sizes: CHESTS,
        name: 'Bunkaro Festive Silk-Blend Kurta, Maroon',
        priceRupees: 2499,
        discountPercent: 20,
        description:
          'Maroon silk blend with gold trim at cuff and hem, for sangeet, puja and everything between.',
        gender: 'male',
      },
      {
        colour: 'cream',
        name: 'Bunkaro Handloom Cotton Kurta, Cream',
        priceRupees: 1499,
        discountPercent: 0,
        description: 'Woven on pit looms near Jaipur and left undyed. Cool, plain and very comfortable.',
      },
      {
        colour: 'teal',
        sizes: LETTERS_OF_WOMEN,
        name: 'Bunkaro Mangalgiri Cotton Long Kurta, Teal',
        priceRupees: 1799,
        discountPercent: 0,
        description: 'Crisp Mangalgiri cotton with a fine gold border, below-the-knee length.',
        gender: 'female',
      },
    ],
  },
  {
    kind: 'dress',
    shop: 'tapi-silk',
    brand: 'Kachnar',
    gender: 'female',
    sizes: LETTERS_OF_WOMEN,
    facts: 'Sleeveless, fitted to the waist, flared skirt with side pockets, concealed zip.',
    products: [
      {
        colour: 'red',
        otherColours: ['navy'],
        name: 'Kachnar Fit-and-Flare Dress',
        priceRupees: 1799,
        discountPercent: 40,
        description:
          'Cotton sateen with a light stretch, in the red that photographs best and in an office-to-dinner navy.',
      },
      {
        colour: 'pink',
        name: 'Kachnar Cotton Poplin Sundress, Pink',
        priceRupees: 1499,
        discountPercent: 25,
        description: 'Lighter poplin for hot afternoons, fully lined in cotton voile.',
      },
      {
        colour: 'green',
        name: 'Kachnar Linen-Blend Dress, Bottle Green',
        priceRupees: 2299,
        discountPercent: 0,
        description: 'Linen with a little viscose so that it drapes well and creases less.',
      },
    ],
  },
  {
    kind: 'trousers',
    shop: 'laxmi-road',
    brand: 'Taleya',
    gender: 'male',
    sizes: WAISTS,
    facts: 'Pressed crease, extended tab, 2 in of let-out at the waist. Inseam 32 in, unhemmed on request.',
    products: [
      {
        colour: 'sand',
        name: 'Taleya Stretch Chinos, Sand',
        priceRupees: 1699,
        discountPercent: 30,
        description: 'Cotton twill with two per cent elastane, which is just enough for a scooter.',
      },
      {
        colour: 'graphite',
        name: 'Taleya Formal Trousers, Graphite',
        priceRupees: 1899,
        discountPercent: 20,
        description: 'Wrinkle-resistant poly-viscose suiting that still looks pressed at six in the evening.',
      },
    ],
  },
  {
    kind: 'jeans',
    shop: 'bandra-lane',
    brand: 'Mor Street',
    sizes: WAISTS,
    facts: '12.5 oz denim with 1 per cent stretch, copper rivets, contrast stitching.',
    products: [
      {
        colour: 'denim',
        name: 'Mor Street Straight Jeans, Mid Blue',
        priceRupees: 1899,
        discountPercent: 42,
        description: 'Straight from hip to hem and stone-washed to a friendly mid blue.',
        gender: 'male',
      },
      {
        colour: 'indigo',
        name: 'Mor Street Selvedge Jeans, Raw Indigo',
        priceRupees: 3499,
        discountPercent: 0,
        description: 'Unwashed selvedge from an Ahmedabad mill. Wear it for six months and it becomes yours.',
        gender: 'male',
      },
      {
        colour: 'black',
        sizes: WAISTS_OF_WOMEN,
        name: 'Mor Street High-Rise Jeans, Black',
        priceRupees: 1999,
        discountPercent: 40,
        description: 'High rise, slim through the thigh, cropped at the ankle.',
        gender: 'female',
      },
    ],
  },
  {
    kind: 'skirt',
    shop: 'tapi-silk',
    brand: 'Kachnar',
    gender: 'female',
    sizes: WAISTS_OF_WOMEN,
    facts: 'Knife pleats set with steam, side button, half lining. Dry clean to keep the pleats sharp.',
    products: [
      {
        colour: 'plum',
        otherColours: ['olive', 'peach'],
        name: 'Kachnar Pleated Midi Skirt',
        priceRupees: 1399,
        discountPercent: 30,
        description:
          'Swings when you walk and sits flat when you do not. In plum, in an olive that goes with rust, and in pale peach.',
      },
    ],
  },
  {
    kind: 'jacket',
    shop: 'bandra-lane',
    brand: 'Safarnak',
    sizes: LETTERS,
    facts: 'Ribbed collar and cuffs, two zipped pockets and one inside, metal zip.',
    products: [
      {
        colour: 'olive',
        otherColours: ['navy'],
        name: 'Safarnak Bomber Jacket',
        priceRupees: 2799,
        discountPercent: 36,
        description:
          'A classic bomber in water-shedding twill with a light quilted lining, warm enough for a Delhi January on a bike.',
      },
      {
        colour: 'rose',
        sizes: LETTERS_OF_WOMEN,
        name: 'Safarnak Cropped Bomber Jacket, Rose',
        priceRupees: 2599,
        discountPercent: 20,
        description: 'Shorter in the body and softer in colour, unlined for air-conditioned offices.',
        gender: 'female',
      },
    ],
  },
  {
    kind: 'saree',
    shop: 'tapi-silk',
    brand: 'Zari & Loom',
    gender: 'female',
    facts:
      '5.5 m with 0.8 m of unstitched blouse cloth. Store folded in cotton, and refold along new lines twice a year.',
    products: [
      {
        colour: 'maroon',
        name: 'Zari & Loom Banarasi-Style Silk Saree, Maroon',
        priceRupees: 6499,
        discountPercent: 18,
        description: 'Bridal maroon with a woven gold border and a pallu heavy enough to fall by itself.',
      },
      {
        colour: 'teal',
        name: 'Zari & Loom Kanjivaram-Style Silk Saree, Peacock Teal',
        priceRupees: 8999,
        discountPercent: 0,
        description: 'Double-warp silk in peacock teal with a temple border in tested zari.',
      },
      {
        colour: 'purple',
        name: 'Zari & Loom Art Silk Saree, Purple',
        priceRupees: 1799,
        discountPercent: 50,
        description: 'The look of silk for parties and school functions, easy to drape and to wash at home.',
      },
      {
        colour: 'rose',
        name: 'Zari & Loom Chanderi Cotton-Silk Saree, Rose',
        priceRupees: 3299,
        discountPercent: 0,
        description: 'Sheer and feather-light Chanderi with a narrow gold edge, for daytime weddings.',
      },
      {
        colour: 'maroon',
        name: 'Zari & Loom Tussar Silk Saree, Deep Maroon',
        priceRupees: 4799,
        discountPercent: 0,
        description:
          'Hand-reeled tussar with a natural slub and a gold-thread border. Each one differs a little.',
        shop: 'gulabi-gali',
      },
    ],
  },
  {
    kind: 'sneakers',
    shop: 'bandra-lane',
    brand: 'Kadamb',
    sizes: SHOES,
    facts: 'Cushioned EVA insole, stitched rubber cup sole. Fits true to size.',
    products: [
      {
        colour: 'white',
        otherColours: ['red', 'mint'],
        name: 'Kadamb Court Sneakers',
        priceRupees: 2299,
        discountPercent: 28,
        description:
          'Clean court shoes in white, red or pale mint. Wipe with a damp cloth and they are new again.',
      },
      {
        colour: 'navy',
        sizes: SHOES_OF_MEN,
        name: 'Kadamb Canvas Sneakers, Navy',
        priceRupees: 1499,
        discountPercent: 20,
        description: 'Heavy 14 oz canvas, washable at 30 degrees with the insole out.',
        gender: 'male',
      },
    ],
  },
  {
    kind: 'sandals',
    shop: 'taj-nagri',
    brand: 'Chappalika',
    sizes: SHOES_OF_MEN,
    facts: 'Hand-lasted in Agra, with a cork-and-rubber footbed that softens to the foot within a week.',
    products: [
      {
        colour: 'tan',
        otherColours: ['black'],
        name: 'Chappalika Two-Strap Leather Sandals',
        priceRupees: 1799,
        discountPercent: 15,
        description:
          'Full-grain leather with antique buckles, in black or a vegetable-tanned tan that darkens with wear.',
        gender: 'male',
      },
      {
        colour: 'coral',
        sizes: SHOES_OF_WOMEN,
        name: 'Chappalika Two-Strap Sandals, Coral',
        priceRupees: 1499,
        discountPercent: 30,
        description: 'Coral nubuck on a lighter sole, made for long shopping days.',
        gender: 'female',
      },
    ],
  },
  {
    kind: 'handbag',
    shop: 'taj-nagri',
    brand: 'Chamda & Co',
    gender: 'female',
    facts: 'Top handle plus a detachable shoulder strap, turn lock, lined in cotton. 28 x 21 x 11 cm.',
    products: [
      {
        colour: 'tan',
        otherColours: ['maroon', 'black'],
        name: 'Chamda & Co Structured Handbag',
        priceRupees: 3999,
        discountPercent: 25,
        description:
          'Full-grain leather in tan, oxblood maroon or black, edge-painted by hand, with room for a tablet.',
      },
      {
        colour: 'sage',
        name: 'Chamda & Co Structured Handbag, Sage',
        priceRupees: 2499,
        discountPercent: 35,
        description: 'A vegan-leather edition in sage: lighter to carry and kinder on the budget.',
      },
    ],
  },
  {
    kind: 'cap',
    shop: 'bandra-lane',
    brand: 'Mor Street',
    facts: 'Six panels, curved peak, brass slide buckle. One size, 55 to 61 cm.',
    products: [
      {
        colour: 'navy',
        otherColours: ['red'],
        name: 'Mor Street Washed Cotton Cap',
        priceRupees: 449,
        discountPercent: 25,
        description: 'Garment-washed so that it never looks brand new, even on the first day.',
      },
      {
        colour: 'olive',
        name: 'Mor Street Ripstop Trek Cap, Olive',
        priceRupees: 599,
        discountPercent: 0,
        description: 'Ripstop with a wicking band inside, for trails and long rides.',
      },
    ],
  },
  {
    kind: 'sunglasses',
    shop: 'bandra-lane',
    brand: 'Chhavi Eyewear',
    facts: 'UV400 lenses, spring hinges, hard case and cloth included.',
    products: [
      {
        colour: 'black',
        otherColours: ['brown'],
        name: 'Chhavi Polarised Sunglasses',
        priceRupees: 1299,
        discountPercent: 48,
        description:
          'Polarised lenses that take the glare off the sea link, grey in the black frame and warm in the brown one.',
      },
    ],
  },
  {
    kind: 'belt',
    shop: 'taj-nagri',
    brand: 'Chamda & Co',
    gender: 'male',
    facts: '35 mm wide, single piece of leather, solid brass buckle. Cut to length at home with scissors.',
    products: [
      {
        colour: 'brown',
        otherColours: ['black'],
        sizes: ['34 in', '36 in', '38 in', '40 in', '42 in'],
        name: 'Chamda & Co Full-Grain Leather Belt',
        priceRupees: 1199,
        discountPercent: 33,
        description:
          'Saddle-stitched leather that will outlast several pairs of jeans, in brown or polished black.',
      },
    ],
  },
  {
    kind: 'watch',
    shop: 'laxmi-road',
    brand: 'Ghadiyal',
    facts: 'Japanese quartz movement, 40 mm steel case, mineral glass, 5 ATM. 2 years warranty.',
    products: [
      {
        colour: 'brown',
        otherColours: ['black'],
        name: 'Ghadiyal Classic 40 Watch',
        priceRupees: 3299,
        discountPercent: 20,
        description:
          'White dial, slim batons and a leather strap in brown or black: the watch to give for a first salary.',
        gender: 'male',
      },
      {
        colour: 'white',
        name: 'Ghadiyal Classic 36 Watch, White Strap',
        priceRupees: 2999,
        discountPercent: 0,
        description: 'A 36 mm case on a white strap, light on the wrist and easy to read.',
        gender: 'female',
      },
    ],
  },
];
