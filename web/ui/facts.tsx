import { Fragment, type ReactNode } from 'react';

interface FactsProps {
  facts: readonly { term: string; value: ReactNode }[];
  sum?: boolean;
}

export function Facts({ facts, sum = false }: FactsProps) {
  const list = (
    <dl className={sum ? 'facts facts-sum' : 'facts'}>
      {facts.map(({ term, value }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
  return sum ? <div className="facts-frame">{list}</div> : list;
}
