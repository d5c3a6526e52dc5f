import type { Demo } from '../../../../contract/accounts.ts';
import { Button } from '../../../ui/button.tsx';
import { useDemo } from '../../../concepts/demo/use-demo.ts';

interface DemoAccountsProps {
  onChoose: (account: Demo['accounts'][number]) => void;
}

/** The accounts stand below everything else, because they load later. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { accounts = [] } = useDemo() ?? {};
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-title" className="grid gap-3">
      <h2 id="demo-title" className="text-h3">
        Just looking around?
      </h2>
      <p className="text-small text-muted">
        This is a demo. One press signs you in, with the password {accounts[0]?.password}.
      </p>
      {accounts.map((account) => (
        <Button key={account.email} variant="outline" wide onClick={() => onChoose(account)}>
          {account.shows}
        </Button>
      ))}
    </section>
  );
}
