import type { AnchorHTMLAttributes } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router';

export * from 'react-router';

/** What the router would resolve to itself: a path from the root, all of it written as it is sent. */
const PLAIN_PATH = /^\/(?:[\w%~+-][\w.%~+-]*(?:\/[\w%~+-][\w.%~+-]*)*)?(?:\?[\w.%~+&=,-]+)?(?:#[\w-]+)?$/;

/** What a link tells the router, or is written behind the others. */
const NO_ATTRIBUTES: ReadonlySet<string> = new Set<keyof LinkProps>([
  'to',
  'relative',
  'mask',
  'discover',
  'prefetch',
  'reloadDocument',
  'replace',
  'state',
  'preventScrollReset',
  'viewTransition',
  'defaultShouldRevalidate',
  'onClick',
  'target',
  'children',
]);

/**
 * A link as the router's own renders it on the server, for a fraction of the time: a page has some sixty, and where most of
 * them lead needs no resolving. The build puts this module in the router's place for what is rendered on the server; the
 * browser has the router's own link.
 */
export function Link(props: LinkProps) {
  const { to, target, prefetch, discover, mask, children } = props;
  const isLoadedEarly = prefetch === 'render' || prefetch === 'viewport';
  if (typeof to !== 'string' || !PLAIN_PATH.test(to) || isLoadedEarly || mask)
    return <RouterLink {...props} />;
  const attributes: AnchorHTMLAttributes<HTMLAnchorElement> = Object.fromEntries(
    Object.entries(props).filter(([name]) => !NO_ATTRIBUTES.has(name)),
  );
  return (
    <a {...attributes} href={to} target={target} data-discover={discover === 'none' ? undefined : 'true'}>
      {children}
    </a>
  );
}
