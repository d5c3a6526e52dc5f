/** The order and spelling are the specification's (ENT-11..13, CONST-13). */
export const CATEGORIES = [
  'Electronics',
  'Clothing',
  'Home & Kitchen',
  'Sports',
  'Beauty',
  'Stationary',
  'Toys',
  'Other',
] as const;
export type Category = (typeof CATEGORIES)[number];

export function findCategory(name: string): Category | undefined {
  const wanted = name.trim().toLowerCase();
  return CATEGORIES.find((category) => category.toLowerCase() === wanted);
}

export function rootSlug(category: Category): string {
  return category.toLowerCase().replace(' & ', '-');
}

/** The form is `/products?category={lowercased name}` (HDR-05). */
export function categoryAddress(category: Category): string {
  return `/products?${new URLSearchParams({ category: category.toLowerCase() })}`;
}

export const GENDERS = ['unisex', 'male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

export function genderName(gender: Gender): string {
  return gender.charAt(0).toUpperCase() + gender.slice(1);
}
