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

/** Puts the reader into the first field, in the form's order, that has an error. */
export function focusFaulty(form: HTMLFormElement, errors: Record<string, unknown>): void {
  for (const element of form.elements) {
    if (isField(element) && errors[element.name] !== undefined) {
      element.focus();
      // With the words that say what is wrong, which stand under it.
      element.closest('.field')?.scrollIntoView({ block: 'nearest' });
      return;
    }
  }
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName);
}
