import { FORMER_BUYER, FORMER_SELLER } from '../../../contract/kernel/messages.ts';

export function publicName(name: string): string {
  if (name === FORMER_BUYER || name === FORMER_SELLER) return name;
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
