import { gstinWarning } from '../../../../contract/kernel/business-numbers.ts';
import { FieldWarning } from '../../../ui/field-warning.tsx';

/** A suspicious number does not block saving (VAL-22). */
export function GstWarning({ gst }: { gst: string }) {
  return <FieldWarning warning={gst.trim() === '' ? undefined : gstinWarning(gst)} />;
}
