import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address from the shop's root: `/products?page=2`; one written by operators may be another site's. */
  to: string;
  prefetch?: 'intent';
  preventScrollReset?: boolean;
}

/**
 * The server writes the markup alone: the router's hooks for presses take longer than the rest of the link,
 * and a page has many.
 */
export const Link = import.meta.env.SSR ? LinkMarkup : RouterLink;

export function LinkMarkup({
  to,
  prefetch: _prefetch,
  preventScrollReset: _reset,
  children,
  ...rest
}: LinkProps) {
  return (
    <a {...rest} href={to} data-discover={to.startsWith('/') ? 'true' : undefined}>
      {children}
    </a>
  );
}
