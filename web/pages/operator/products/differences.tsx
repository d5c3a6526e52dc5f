import { APPROVED_FIELDS } from '../../../../contract/kernel/product-approval.ts';
import type { Difference, FieldValue } from '../../../../contract/product-approvals.ts';
import { PictureRow } from '../pictures/picture-row.tsx';
import { changedWords } from './changed-words.ts';

interface DifferencesProps {
  differences: readonly Difference[];
  isNew: boolean;
}

export function Differences({ differences, isNew }: DifferencesProps) {
  return (
    <div className="grid gap-4">
      {differences.map(({ field, before, after }) => (
        <section key={field} className="card grid gap-3 p-4 sm:p-6" aria-labelledby={`field-${field}`}>
          <h2 id={`field-${field}`} className="text-h3">
            {APPROVED_FIELDS[field]}
          </h2>
          {isNew ? (
            <Side value={after} />
          ) : (
            <div className="grid gap-4 md:grid-cols-2">
              <Side title="Buyers see" value={before} other={after} />
              <Side title="It would be" value={after} other={before} />
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

interface SideProps {
  title?: string;
  value: FieldValue;
  other?: FieldValue;
}

function Side({ title, value: { lines, pictures }, other }: SideProps) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      {title !== undefined && <h3 className="text-small text-muted">{title}</h3>}
      {lines.length === 0 && <p className="text-muted">Nothing</p>}
      <div className="grid wrap-anywhere">
        {lines.map((line, place) => (
          // Lines have no ids, and never change their places on this screen.
          <Line key={`${place} ${line}`} text={line} other={other?.lines.join(' ')} />
        ))}
      </div>
      <PictureRow pictures={pictures} />
    </div>
  );
}

function Line({ text, other }: { text: string; other: string | undefined }) {
  if (other === undefined) return <p>{text}</p>;
  return (
    <p>
      {changedWords(text, other).map(({ at, text: part, isChanged }) =>
        isChanged ? (
          <mark
            key={at}
            className="bg-warn-tint text-inherit underline decoration-warn underline-offset-[0.2em]"
          >
            {part}
          </mark>
        ) : (
          <span key={at}>{part}</span>
        ),
      )}
    </p>
  );
}
