import type { Gender } from '../../contract/kernel/categories.ts';
import type { CategoryId, ProductId, SizeChartId } from '../../contract/kernel/schemas.ts';
import type { SizeChartRow } from '../schema/size-charts.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import type { ShopKey } from './shops.ts';

export interface DemoSizeChart {
  id: SizeChartId;
  shop: ShopKey;
  name: string;
  productId: ProductId | null;
  brand: string | null;
  categoryId: CategoryId | null;
  gender: Gender | null;
  systems: readonly string[];
  measurements: readonly string[];
  rows: readonly SizeChartRow[];
}

type Table = Pick<DemoSizeChart, 'systems' | 'measurements' | 'rows'>;

type Written = number | readonly [from: number, to: number];

function lengths(measurements: readonly string[], sizes: Record<string, readonly Written[]>): Table {
  return {
    systems: [],
    measurements,
    rows: Object.entries(sizes).map(([size, written]) => ({
      size,
      systems: [],
      measures: written.map(toMm),
    })),
  };
}

function toMm(written: Written) {
  const [from, to] = typeof written === 'number' ? [written, written] : written;
  return { from: Math.round(from * 10), to: Math.round(to * 10) };
}

function shoes(sizes: readonly number[]): Table {
  return {
    systems: ['UK', 'EU', 'IND'],
    measurements: ['Foot length'],
    rows: sizes.map((uk) => ({
      size: `UK ${uk}`,
      systems: [`${uk}`, `${uk + 33}`, `${uk}`],
      measures: [toMm(Math.round((22.0 + (uk - 3) * 0.85) * 10) / 10)],
    })),
  };
}

function letterTops(shoulder: number, length: number): Table {
  const sizes = ['S', 'M', 'L', 'XL', 'XXL'].map((size, step): [string, Written[]] => [
    size,
    [[91 + 6 * step, 96 + 6 * step], shoulder + 2 * step, length + 2 * step],
  ]);
  return lengths(['Chest', 'Shoulder', 'Length'], Object.fromEntries(sizes));
}

const TOPS = letterTops(43, 68);
const LONG_TOPS = letterTops(42, 99);
const TOPS_OF_WOMEN = lengths(['Bust', 'Waist', 'Length'], {
  XS: [[79, 82], [62, 65], 60],
  S: [[83, 87], [66, 70], 61.5],
  M: [[88, 92], [71, 75], 63],
  L: [[93, 98], [76, 81], 64.5],
  XL: [[99, 104], [82, 87], 66],
});
const CHESTS = lengths(['Chest', 'Shoulder', 'Sleeve length'], {
  '38': [[94, 98], 44.5, 63],
  '40': [[99, 103], 46, 64],
  '42': [[104, 108], 47.5, 65],
  '44': [[109, 113], 49, 66],
  '46': [[114, 118], 50.5, 67],
});
const BOTTOMS = lengths(['Waist', 'Hip', 'Inseam'], {
  '30': [[76, 78], [92, 95], 81],
  '32': [[81, 83], [97, 100], 81],
  '34': [[86, 88], [102, 105], 82],
  '36': [[91, 93], [107, 110], 82],
  '38': [[96, 98], [112, 115], 82],
});
const BOTTOMS_OF_WOMEN = lengths(['Waist', 'Hip', 'Inseam'], {
  '26': [[65, 67], [88, 91], 74],
  '28': [[70, 72], [93, 96], 74],
  '30': [[75, 77], [98, 101], 75],
  '32': [[80, 82], [103, 106], 75],
  '34': [[85, 87], [108, 111], 75],
});
const BELTS = lengths(['Waist', 'Belt length'], {
  '34 in': [[84, 88], 104],
  '36 in': [[89, 93], 109],
  '38 in': [[94, 98], 114],
  '40 in': [[99, 103], 119],
  '42 in': [[104, 108], 124],
});

interface Draft extends Table {
  shop: ShopKey;
  name: string;
  brand: string;
  gender?: Gender;
}

const OF_BRANDS: readonly Draft[] = [
  { shop: 'bandra-lane', name: 'Mor Street tops', brand: 'Mor Street', ...TOPS },
  {
    shop: 'bandra-lane',
    name: 'Mor Street tops for women',
    brand: 'Mor Street',
    gender: 'female',
    ...TOPS_OF_WOMEN,
  },
  { shop: 'bandra-lane', name: 'Safarnak jackets', brand: 'Safarnak', ...TOPS },
  {
    shop: 'bandra-lane',
    name: 'Safarnak jackets for women',
    brand: 'Safarnak',
    gender: 'female',
    ...TOPS_OF_WOMEN,
  },
  { shop: 'bandra-lane', name: 'Kadamb shoes', brand: 'Kadamb', ...shoes([4, 5, 6, 7, 8, 9, 10, 11]) },
  { shop: 'laxmi-road', name: 'Taleya shirts', brand: 'Taleya', ...CHESTS },
  { shop: 'tapi-silk', name: 'Kachnar dresses', brand: 'Kachnar', ...TOPS_OF_WOMEN },
  {
    shop: 'taj-nagri',
    name: 'Chappalika sandals',
    brand: 'Chappalika',
    ...shoes([3, 4, 5, 6, 7, 8, 9, 10, 11]),
  },
  { shop: 'taj-nagri', name: 'Chamda & Co belts', brand: 'Chamda & Co', gender: 'male', ...BELTS },
  { shop: 'gulabi-gali', name: 'Bunkaro kurtas', brand: 'Bunkaro', gender: 'male', ...CHESTS },
  {
    shop: 'gulabi-gali',
    name: 'Bunkaro kurtas for all',
    brand: 'Bunkaro',
    gender: 'unisex',
    ...LONG_TOPS,
  },
  {
    shop: 'gulabi-gali',
    name: 'Bunkaro kurtas for women',
    brand: 'Bunkaro',
    gender: 'female',
    ...TOPS_OF_WOMEN,
  },
];

const BOTTOM_KINDS = ['trousers', 'jeans', 'skirt'];

export function composeSizeCharts(products: readonly DemoProduct[], random: Random): DemoSizeChart[] {
  return [
    ...OF_BRANDS.map((draft) => ({
      id: random.uuid<SizeChartId>(),
      productId: null,
      categoryId: null,
      ...draft,
      gender: draft.gender ?? null,
    })),
    ...products
      .filter(({ kind }) => BOTTOM_KINDS.includes(kind))
      .map((product) => ({
        id: random.uuid<SizeChartId>(),
        shop: product.shop,
        name: product.name,
        productId: product.id,
        brand: null,
        categoryId: null,
        gender: null,
        ...(product.gender === 'female' ? BOTTOMS_OF_WOMEN : BOTTOMS),
      })),
  ];
}
