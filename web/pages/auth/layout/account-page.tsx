import type { ReactNode } from 'react';

interface AccountPageProps {
  title: string;
  text?: string | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

export function AccountPage({ title, text, children, footer }: AccountPageProps) {
  return (
    <div className="page-width">
      <div className="account-page">
        <div className="grid gap-2">
          <h1>{title}</h1>
          {text !== undefined && <p className="text-muted">{text}</p>}
        </div>
        <noscript>
          <p>
            This page needs scripts, which are switched off in your browser. Please switch them on and load
            the page again.
          </p>
        </noscript>
        <div className="card account-card needs-scripts">{children}</div>
        {footer !== undefined && <div className="grid gap-1 text-center">{footer}</div>}
      </div>
    </div>
  );
}
