import { type ReactNode, useState } from 'react';
import { MAX_CONTENT_NOTE } from '../../../../contract/kernel/content-places.ts';
import { useLaterPart } from '../../../kit/screens/use-later-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHasDuty } from '../duties/duties.ts';
import { PreviewFrame } from './preview-frame.tsx';
import type { OpenedDraft } from './use-draft.ts';
import { AskForCrop, type WantedCrop } from './wanted-crop.ts';

const fetchCropDialog = async () => (await import('./crop-dialog.tsx')).CropDialog;

interface EditorProps<Body extends object> {
  draft: OpenedDraft<Body>;
  preview: ReactNode;
  whole?: ReactNode;
  fault?: string | undefined;
  children: ReactNode;
}

const SHOWN_OPTIONS = [
  { value: 'part', label: 'This part' },
  { value: 'whole', label: 'The landing page' },
] as const;

/** Operators who may not edit see the preview alone. */
export function Editor<Body extends object>({ draft, preview, whole, fault, children }: EditorProps<Body>) {
  const { form, isDraft, saveWith } = draft;
  const isEditor = useHasDuty('owner', 'catalogue');
  const { Part: CropDialog, isOpen, open, close } = useLaterPart(fetchCropDialog);
  const [shows, setShows] = useState<'part' | 'whole'>('part');
  const [wanted, setWanted] = useState<WantedCrop>();
  const askForCrop = (crop: WantedCrop) => {
    setWanted(crop);
    open();
  };
  const shown = (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview">Preview</h2>
      {fault !== undefined && <p className="text-small text-muted">{fault}</p>}
      {whole !== undefined && (
        <Segmented
          legend="Shows"
          name="preview-shows"
          options={SHOWN_OPTIONS}
          value={shows}
          onChange={setShows}
        />
      )}
      <PreviewFrame>{shows === 'whole' ? whole : preview}</PreviewFrame>
    </section>
  );
  if (!isEditor) return shown;
  return (
    <div className="grid grid-cols-1 items-start gap-6 min-[80rem]:grid-cols-2">
      <form {...form.props} className="card grid grid-cols-1 gap-6 p-4 sm:p-6">
        {form.alert}
        <AskForCrop value={askForCrop}>{children}</AskForCrop>
        <TextField
          label="Note"
          help="For you and the other operators; buyers do not see it."
          maxLength={MAX_CONTENT_NOTE}
          {...form.field('note' as Parameters<typeof form.field>[0])} // a field of every draft
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="outline" busy={form.isBusy} onClick={() => saveWith(false)}>
            {isDraft ? 'Save draft' : 'Save as a new draft'}
          </Button>
          <Button type="submit" busy={form.isBusy} onClick={() => saveWith(true)}>
            Save and publish
          </Button>
        </div>
      </form>
      {shown}
      {CropDialog && wanted && <CropDialog open={isOpen} wanted={wanted} onClose={close} />}
    </div>
  );
}
