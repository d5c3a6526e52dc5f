import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address from the shop's root: `/products?page=2`; one written by operators may be another site's. */
  to: string;
  prefetch?: 'intent';
  preventScrollReset?: boolean;
}

/** The router's hooks for presses cost the server more than the rest of a link, and a page has many. */
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
