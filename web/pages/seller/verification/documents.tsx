import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { HEIC_PHOTO, isHeicFile } from '../../../../contract/kernel/picture-files.ts';
import {
  DOCUMENT_TYPES,
  MAX_DOCUMENT_BYTES,
  SHOP_DOCUMENTS,
  type ShopDocumentKind,
} from '../../../../contract/kernel/shop-checks.ts';
import type { ShopDocument, Verification } from '../../../../contract/shop-verification.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileBox } from '../../../ui/file-box.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';

const KINDS = Object.entries(SHOP_DOCUMENTS).map(([value, { label }]) => ({ value, label }));

interface DocumentsProps {
  verification: Verification;
  onSaved: (verification: Verification) => void;
  onRemoved: () => void;
}

/** Only operators with the duty finance open the documents. */
export function Documents({ verification, onSaved, onRemoved }: DocumentsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterChange(String(verification.documents.length), () => heading.current);
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="documents-title">
      <h2 ref={heading} id="documents-title" tabIndex={-1} className="text-h3">
        Documents
      </h2>
      {verification.documents.length > 0 && (
        <ul className="grid gap-2">
          {verification.documents.map((document) => (
            <DocumentItem key={document.id} document={document} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
      <UploadForm key={verification.documents.length} onSaved={onSaved} />
    </section>
  );
}

function DocumentItem({ document, onRemoved }: { document: ShopDocument; onRemoved: () => void }) {
  const { id: documentId, kind, name } = document;
  const remove = async () => {
    try {
      await api('DELETE /api/shop/verification/document/:documentId', { params: { documentId } });
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('The document', 'taken back')));
    }
    onRemoved();
  };
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="grid wrap-anywhere">
        <span className="font-semibold">{SHOP_DOCUMENTS[kind].label}</span>
        <span className="text-small text-muted">{name}</span>
      </span>
      <IconButton label={`Take ${name} back`} icon="trash" onClick={() => void remove()} />
    </li>
  );
}

interface Upload {
  kind: ShopDocumentKind;
  document: FileList | null;
}

function UploadForm({ onSaved }: { onSaved: (verification: Verification) => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm<Upload>({
    defaultValues: { kind: 'tax_registration', document: null },
    failure: couldNotBe('The document', 'added'),
    validate: ({ document }) => {
      const [file] = document ?? [];
      if (!file) return [{ path: 'document', message: 'Choose a file' }];
      if (isHeicFile(file)) return [{ path: 'document', message: HEIC_PHOTO }];
      return file.size > MAX_DOCUMENT_BYTES
        ? [{ path: 'document', message: 'A document can have at most 5 MB' }]
        : [];
    },
    send: async ({ kind, document }) => {
      const body = new FormData();
      body.append('kind', kind);
      for (const file of document ?? []) body.append('document', file);
      onSaved(await api('POST /api/shop/verification/document', { body }));
      notify('success', 'The document was added');
      await revalidate();
    },
  });
  const { error, ...file } = form.field('document');
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      {form.alert}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField label="What it is" options={KINDS} {...form.field('kind')} />
        <Field label="PDF, JPEG or PNG, at most 5 MB" error={error}>
          {(control) => <FileBox {...control} {...file} accept={Object.keys(DOCUMENT_TYPES).join()} />}
        </Field>
      </div>
      <Button type="submit" variant="outline" icon="upload" busy={form.isBusy} className="justify-self-start">
        Add document
      </Button>
    </form>
  );
}
