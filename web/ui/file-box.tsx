import './file-box.css';
import type { ComponentProps } from 'react';

/** A native file input with a frame, for a field of a form. */
export function FileBox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="file" className="file-box" />;
}
