import { Link, useLocation } from 'react-router';
import type { SubjectKind } from '../../../contract/kernel/moderation.ts';
import { loginAddress } from '../session/return-path.ts';
import { useSession } from '../storage/session-store.ts';
import { ReportButton } from './report-button.tsx';

/** Reports the product or shop of a page that is the same for everybody; visitors sign in first. */
export function ReportPart({ kind, id }: { kind: SubjectKind; id: string }) {
  const isVisitor = useSession(({ role }) => role === null);
  const { pathname } = useLocation();
  if (!isVisitor) return <ReportButton key={id} kind={kind} id={id} name={`this ${kind}`} />;
  return (
    <Link to={loginAddress(pathname)} className="text-small text-muted underline">
      Sign in to report this {kind}
    </Link>
  );
}
