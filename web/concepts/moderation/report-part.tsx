import { Link, useLocation } from 'react-router';
import type { SubjectKind } from '../../../contract/kernel/moderation.ts';
import { loginAddress } from '../session/return-path.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { ReportButton } from './report-button.tsx';

/** The page is the same for everybody: visitors sign in first, and anybody can file a complaint. */
export function ReportPart({ kind, id }: { kind: 'product' | 'shop'; id: string }) {
  return (
    <div className="button-row">
      <Report kind={kind} id={id} />
      <Link
        to={`/grievance-officer?${new URLSearchParams({ [kind]: `/${kind}/${id}` })}`}
        className="text-small text-muted underline"
      >
        Complain about this {kind}
      </Link>
    </div>
  );
}

function Report({ kind, id }: { kind: SubjectKind; id: string }) {
  const isVisitor = useSession(({ role }) => role === null);
  const { pathname } = useLocation();
  if (!isVisitor) return <ReportButton key={id} kind={kind} id={id} name={`this ${kind}`} />;
  return (
    <Link to={loginAddress(pathname)} className="text-small text-muted underline">
      Sign in to report this {kind}
    </Link>
  );
}
