import { useContext } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { ApiProblem, SOMETHING_WENT_WRONG } from '../../../contract/client.ts';
import { anyMessageOf } from '../http/problem-message.ts';
import { RenderContext } from '../document/render-context.ts';
import { buttonClasses } from '../../ui/button.tsx';

/** ROUTE-29. */
export function NotFoundPage() {
  return (
    <div className="page-width grid justify-items-start gap-4 py-16">
      <h1>NotFound</h1>
      <p>There is nothing at this address. It may have moved, or it is no longer sold.</p>
      <Link to="/" className={buttonClasses()}>
        Go to the home page
      </Link>
    </div>
  );
}

/** ROUTE-30. A server failure shows its reference number, no internals. */
export function FailurePage({ error }: { error: unknown }) {
  const { reference } = useContext(RenderContext);
  const requestId = reference ?? (error instanceof ApiProblem ? error.requestId : undefined);
  return (
    <div className="page-width grid justify-items-start gap-4 py-16">
      <h1>Unexpected Application Error!</h1>
      <p>{messageOf(error)}</p>
      {requestId && (
        <p className="text-muted">
          Reference: <code>{requestId}</code>
        </p>
      )}
      {/* A full load discards the state that failed. */}
      <a href="/" className={buttonClasses()}>
        Go to the home page
      </a>
    </div>
  );
}

export function isNotFound(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof ApiProblem) && error.status === 404;
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const failure: unknown = error.data;
    if (typeof failure === 'object' && failure !== null && 'message' in failure)
      return String(failure.message);
    return error.statusText;
  }
  if (error instanceof ApiProblem) return anyMessageOf(error);
  return error instanceof Error ? error.message : SOMETHING_WENT_WRONG;
}
