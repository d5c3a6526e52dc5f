/** 'Kurtas & more' gets the id 'kurtas-more'. Renaming keeps it; a taken id gets a number. */
export function slugFor(
  name: string,
  { most, other, isTaken }: { most: number; other: string; isTaken: (id: string) => boolean },
): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
  const base = cut(letters, most - 5) || other;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(id)) return id;
  }
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-$/, '');
}
