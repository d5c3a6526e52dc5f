import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Facets, FilterOptions } from '../../../../contract/catalog.ts';
import { CATEGORIES, GENDERS } from '../../../../contract/kernel/categories.ts';
import { AttributeId, CategoryId } from '../../../../contract/kernel/schemas.ts';
import { renderRoutes } from '../../../../tests/support/render-routes.tsx';
import { FilterPanel } from './filter-panel.tsx';

const OPTIONS: FilterOptions = {
  categories: [...CATEGORIES],
  brands: [],
  genders: [...GENDERS],
  discount: [10, 20],
  sortOptions: [],
};

/** Ten kurtas of Clothing; each test says what else they have. */
function facetsWith(some: Partial<Facets>): Facets {
  return {
    totalProducts: 10,
    totalBrands: 2,
    inStock: 9,
    subcategories: [],
    attributes: [],
    prices: [],
    categories: [
      { value: 'Clothing', products: 40 },
      { value: 'Toys', products: 5 },
      { value: 'Beauty', products: 0 },
    ],
    categoryPath: [
      link('clothing', 'Clothing'),
      link('ethnic-wear', 'Ethnic wear'),
      link('kurtas', 'Kurtas'),
    ],
    brands: counted({ Neelam: 6, Rust: 4 }),
    sizes: counted({ M: 10, L: 4 }),
    colours: counted({ Indigo: 10 }),
    genders: [
      { value: 'male', products: 3 },
      { value: 'female', products: 10 },
      { value: 'other', products: 0 },
    ],
    minRatings: [
      { value: 4, products: 3 },
      { value: 1, products: 10 },
    ],
    discounts: [
      { value: 10, products: 2 },
      { value: 20, products: 0 },
    ],
    ...some,
  };
}

const link = (id: string, name: string) => ({ id: CategoryId.parse(id), name });
const counted = (values: Record<string, number>) =>
  Object.entries(values).map(([value, products]) => ({ value, label: value, products }));
const attribute = (name: string, values: Record<string, number>) => ({
  id: AttributeId.parse(name.toLowerCase()),
  name,
  values: counted(values),
});

/** Renders the panel at an address; what it wants to show is noted. */
async function showPanel(query: string, facets: Facets): Promise<string[]> {
  const wanted: string[] = [];
  const Panel = () => (
    <FilterPanel
      options={OPTIONS}
      facets={facets}
      deliverable={undefined}
      query={new URLSearchParams(query)}
      onChange={(address) => wanted.push(address)}
    />
  );
  await renderRoutes([{ path: '*', Component: Panel }], `/products?${query}`);
  return wanted;
}

const titles = () => page.elementLocator(document.body).element().querySelectorAll('summary');
const titlesInFront = () =>
  [...titles()]
    .filter((title) => !title.parentElement?.parentElement?.closest('details'))
    .map((title) => title.textContent);
const box = (name: string | RegExp) => page.getByRole('checkbox', { name });

test('what everybody filters by comes first, then five attributes, and the others behind one title', async () => {
  const names = ['Fabric', 'Fit', 'Pattern', 'Occasion', 'Sleeve', 'Neck', 'Care'];
  const attributes = names.map((name) => attribute(name, { One: 3, Two: 7 }));
  await showPanel('category=kurtas', facetsWith({ attributes }));
  const common = ['Category', 'Brand', 'Customer rating', 'Size', 'Discount', 'Gender', 'Availability'];
  expect(titlesInFront()).toEqual([...common.toSpliced(1, 0, 'Price'), ...names.slice(0, 5), 'More filters']);
  await expect.element(page.getByText('Neck', { exact: true })).not.toBeVisible();
  await page.getByText('More filters').click();
  await expect.element(page.getByText('Neck', { exact: true })).toBeVisible();
});

test('what is chosen is in sight, however many attributes there are', async () => {
  const names = ['Fabric', 'Fit', 'Pattern', 'Occasion', 'Sleeve', 'Neck', 'Care'];
  const attributes = names.map((name) => attribute(name, { One: 3, Two: 7 }));
  await showPanel('category=kurtas&attribute.care=Two', facetsWith({ attributes }));
  await expect.element(box('Two (7)')).toBeVisible();
  expect(titlesInFront().slice(-2)).toEqual(['Care', 'More filters']);
});

test('nothing is offered that would leave the list as it is, or empty', async () => {
  const attributes = [attribute('Fabric', { Cotton: 10 }), attribute('Neck', { Round: 4, Boat: 10 })];
  const facets = facetsWith({ attributes, brands: counted({ Neelam: 10 }), inStock: 10 });
  await showPanel('category=kurtas', facets);
  for (const title of ['Brand', 'Colour', 'Fabric'])
    await expect.element(page.getByText(title, { exact: true })).not.toBeInTheDocument();
  for (const name of [/^In stock/, /^Beauty/, /^Boat/, /^Female/, /^Other/])
    await expect.element(page.getByRole('checkbox', { name, includeHidden: true })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('radio', { name: '20% or more', includeHidden: true }))
    .not.toBeInTheDocument();
  // A size that all come in is chosen together with a price.
  await page.getByText('Size', { exact: true }).click();
  await expect.element(box('M (10)')).toBeVisible();
});

test('what is chosen stays, though every product of the list has it or none', async () => {
  const attributes = [attribute('Fabric', { Cotton: 10 })];
  const facets = facetsWith({ attributes, brands: counted({ Neelam: 10 }), inStock: 10 });
  await showPanel('brand=Neelam&attribute.fabric=Cotton&discount=20&inStock=true&gender=other', facets);
  for (const name of ['Neelam (10)', 'Cotton (10)', 'In stock (10)', 'Other (0)'])
    await expect.element(box(name)).toBeChecked();
  await expect.element(page.getByRole('radio', { name: '20% or more (0)' })).toBeChecked();
});

test('the category of the list stands below its root, and ticking the root goes up to it', async () => {
  const wanted = await showPanel('category=kurtas&size=M', facetsWith({}));
  const clothing = box('Clothing (40)');
  await expect.element(clothing).toBePartiallyChecked();
  const way = page.getByRole('navigation', { name: 'Categories of these products' });
  await expect.element(way.getByText('Kurtas')).toHaveAttribute('aria-current', 'true');
  await expect
    .element(way.getByRole('link', { name: 'All Clothing' }))
    .toHaveAttribute('href', '/products?category=clothing&size=M');
  await expect
    .element(way.getByRole('link', { name: 'Ethnic wear' }))
    .toHaveAttribute('href', '/products?category=ethnic-wear&size=M');
  await clothing.click();
  expect(wanted).toEqual(['/products?category=clothing&size=M']);
});

test('the only root stays, as it says where the list is', async () => {
  const categories = [{ value: 'Clothing' as const, products: 10 }];
  await showPanel('search=kurta', facetsWith({ categories }));
  await expect.element(box('Clothing (10)')).not.toBePartiallyChecked();
});

test('another root joins the category of the list', async () => {
  const wanted = await showPanel('category=kurtas', facetsWith({}));
  await box('Toys (5)').click();
  expect(wanted).toEqual(['/products?category=kurtas&category=toys']);
});
