import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';

/** Above a title: the list to go back to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-7 items-center gap-1 justify-self-start text-brand hover:underline hover:underline-offset-[0.2em]"
    >
      <Icon name="chevron-left" size="small" />
      {children}
    </Link>
  );
}
