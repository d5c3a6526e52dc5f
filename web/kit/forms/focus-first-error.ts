export function focusFirstError(form: HTMLFormElement, hasError: (name: string) => boolean): void {
  const field = [...form.elements].find(
    (element) => isField(element) && element.name !== '' && hasError(element.name),
  );
  if (!(field instanceof HTMLElement)) return;
  // A field in a closed section cannot have the focus.
  for (const closed of form.querySelectorAll('details:not([open])')) {
    if (closed.contains(field)) closed.setAttribute('open', '');
  }
  field.focus();
  field.closest('.field')?.scrollIntoView({ block: 'nearest' });
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName);
}
