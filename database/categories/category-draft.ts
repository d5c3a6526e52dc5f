import type { LabelField } from '../../contract/kernel/label.ts';
import type { StandardAttributeId } from './attributes.ts';

export interface CategoryDraft {
  name: string;
  parent: string;
  /**
   * Required and optional attributes, in the order of forms and specifications, after those of the parent. An inherited one is
   * repeated to make it required or to move it.
   */
  required?: readonly StandardAttributeId[];
  optional: readonly StandardAttributeId[];
  /** Required fields of labels. Without it those of the parent apply, and below a root net quantity and maker. */
  label?: readonly LabelField[];
}
