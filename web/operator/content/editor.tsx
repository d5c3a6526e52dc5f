import { type ReactNode, useState } from 'react';
import { MAX_CONTENT_NOTE } from '../../../contract/kernel/content-places.ts';
import { useLaterPart } from '../../shared/screens/use-later-part.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import type { OpenedDraft } from './use-draft.ts';
import { AskForCrop, type WantedCrop } from './wanted-crop.ts';

const fetchCropDialog = async () => (await import('./crop-dialog.tsx')).CropDialog;

interface EditorProps<Body extends object> {
  draft: OpenedDraft<Body>;
  preview: ReactNode;
  /** Why the preview is not of what is written now. */
  fault?: string | undefined;
  children: ReactNode;
}

/** The form of a place, beside what buyers would see. Who may not change it sees that alone. */
export function Editor<Body extends object>({ draft, preview, fault, children }: EditorProps<Body>) {
  const { form, isDraft, isEditor, saveWith } = draft;
  const { Part: CropDialog, isOpen, open, close } = useLaterPart(fetchCropDialog);
  const [wanted, setWanted] = useState<WantedCrop>();
  const askForCrop = (crop: WantedCrop) => {
    setWanted(crop);
    open();
  };
  const shown = (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview">Preview</h2>
      {fault !== undefined && <p className="text-small text-muted">{fault}</p>}
      <PreviewFrame>{preview}</PreviewFrame>
    </section>
  );
  if (!isEditor) return shown;
  return (
    <div className="content-editor">
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
