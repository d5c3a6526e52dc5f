import type { ReactNode } from 'react';
import type { Run, TextBlock } from '../../../../contract/content.ts';
import type { TextPart } from '../../../../contract/kernel/content-places.ts';
import { Link } from '../../../kit/navigation/link.tsx';

export type TextParts = Partial<Record<TextPart, ReactNode>>;

export function TextBlocks({ blocks, parts }: { blocks: readonly TextBlock[]; parts: TextParts }) {
  // The index is a safe key: blocks of a page change only all at once.
  return blocks.map((block, index) => <Block key={index} block={block} parts={parts} />);
}

function Block({ block, parts }: { block: TextBlock; parts: TextParts }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{runs(block.runs)}</h2> : <h3>{runs(block.runs)}</h3>;
    case 'paragraph':
      return <p>{runs(block.runs)}</p>;
    case 'small_print':
      return <p className="text-small text-muted">{runs(block.runs)}</p>;
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{runs(item)}</li>);
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        <div className="table-frame" role="region" aria-label={wordsOf(block.head)} tabIndex={0}>
          <table className="data-table">
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col">
                    {runs(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>{runs(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'part':
      return parts[block.part];
  }
}

/** The heads of a table are its accessible name. */
function wordsOf(head: readonly (readonly Run[])[]): string {
  return head.map((cell) => cell.map(({ text }) => text).join('')).join(', ');
}

function runs(list: readonly Run[]): ReactNode {
  return list.map((run, index) => <Words key={index} run={run} />);
}

function Words({ run: { text, isStrong, isEmphasis, to } }: { run: Run }) {
  const emphasised = isEmphasis ? <em>{text}</em> : text;
  const styled = isStrong ? <strong>{emphasised}</strong> : emphasised;
  if (to === undefined) return styled;
  return (
    <Link to={to} rel={to.startsWith('https:') ? 'noreferrer' : undefined}>
      {styled}
    </Link>
  );
}
