import type { LabelField } from '../../contract/kernel/label.ts';
import type { StandardAttributeId } from './attributes.ts';

/** A category of the standard tree, which has its id as its key. */
export interface CategoryDraft {
  name: string;
  /** A root or a category that stands before this one. */
  parent: string;
  /**
   * What sellers must fill in, then what they may, in the order in which forms and specifications show it, after what the parent
   * has. One of the parent's stands here again where it is required or belongs elsewhere in the order.
   */
  required?: readonly StandardAttributeId[];
  optional: readonly StandardAttributeId[];
  /** What the labels of its products must say; left out as the parent's, below a root net quantity and maker. */
  label?: readonly LabelField[];
}
