import type { PlacedContent } from '../../../../contract/content.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { differences } from './differences.ts';

export function DifferenceList({ live, opened }: { live: PlacedContent; opened: PlacedContent }) {
  const all = differences(live, opened);
  if (all.length === 0) return <p className="text-small text-muted">As it is live.</p>;
  return (
    <Disclosure
      title={all.length === 1 ? 'One change to what is live' : `${all.length} changes to what is live`}
    >
      <dl className="facts wrap-anywhere">
        {all.map(({ field, before, after }) => (
          <div key={field} className="contents">
            <dt>{field}</dt>
            <dd className="grid gap-1 whitespace-pre-line">
              {before !== '' && <del>{before}</del>}
              {after !== '' && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
