import './progress-bar.css';
import type { ComponentProps } from 'react';

/** How far something is; a label of its `id` names it. */
export function ProgressBar(props: Omit<ComponentProps<'progress'>, 'className'>) {
  return <progress {...props} className="progress-bar" />;
}
