import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useMaySee } from './rights.ts';

interface ScreenLinkProps extends ComponentProps<typeof Link> {
  to: string;
}

/** Users who may not see the screen get the words without the link. */
export function ScreenLink({ to, children, ...link }: ScreenLinkProps) {
  const maySee = useMaySee();
  if (!maySee(to)) return <span className="min-w-0 wrap-anywhere">{children}</span>;
  return (
    <Link to={to} {...link}>
      {children}
    </Link>
  );
}
