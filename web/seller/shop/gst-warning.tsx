import { gstinWarning } from '../../../contract/kernel/gstin.ts';
import { FieldWarning } from '../../ui/field-warning.tsx';

/** What seems wrong with a GST number. It stands in nobody's way: any number is accepted (VAL-22). */
export function GstWarning({ gst }: { gst: string }) {
  return <FieldWarning warning={gst.trim() === '' ? undefined : gstinWarning(gst)} />;
}
