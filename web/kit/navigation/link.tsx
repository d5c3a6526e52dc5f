import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the shop, from its root: `/products?page=2`; where operators wrote it, also another site's. */
  to: string;
  prefetch?: 'intent';
  preventScrollReset?: boolean;
}

/**
 * The router's link, for what a page has many of: cards, menus, pages of a list. The server writes its markup alone, since
 * the router's hooks for presses, which only a browser has, take longer than the rest of the link.
 */
export const Link = import.meta.env.SSR ? LinkMarkup : RouterLink;

/** What the router's link renders at first. */
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
