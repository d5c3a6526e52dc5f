/**
 * The id of something new by its name, as addresses have it: 'Kurtas & more' is 'kurtas-more'. It stays whatever it is called later.
 * @param isTaken such an id gets a number behind it
 */
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
