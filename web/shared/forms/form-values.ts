/** The texts of a form by the names of its fields, for forms that are read when they are sent; only passwords keep their spaces. */
export function formValues<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  const valueOf = (name: Name) => {
    const value = data.get(name);
    if (typeof value !== 'string') return '';
    return /password/i.test(name) ? value : value.trim();
  };
  // fromEntries forgets the keys' type; they are exactly the given names.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>;
}
