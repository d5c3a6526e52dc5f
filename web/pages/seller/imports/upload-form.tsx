import { useNavigate } from 'react-router';
import type { ImportKind } from '../../../../contract/imports.ts';
import { MAX_IMPORT_BYTES } from '../../../../contract/kernel/limits.ts';
import { firstCharacters } from '../../../../contract/kernel/words.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileBox } from '../../../ui/file-box.tsx';
import { Segmented } from '../../../ui/radio-group.tsx';
import { KIND_WORDS } from '../exports/kind-words.ts';
import { importAddress } from './import-words.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

const TAKEN = '.csv,.tsv,.txt,.xml,text/csv,text/tab-separated-values,text/xml';

interface UploadFormProps {
  kinds: readonly ImportKind[];
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
}

/** An upload changes nothing; the file is only checked. */
export function UploadForm({ kinds, kind, onKind }: UploadFormProps) {
  const navigate = useNavigate();
  const form = useForm<{ file: FileList }>({
    validate: ({ file: [file] }) => {
      const message = faultOf(file);
      return message === undefined ? [] : [{ path: 'file', message }];
    },
    send: async ({ file: [file] }) => {
      if (!file) return;
      const { id } = await api('POST /api/import', {
        query: { kind, fileName: firstCharacters(file.name.toWellFormed(), 200) },
        // Systems name the type of such files differently, or not at all.
        body: new Blob([file], { type: 'text/csv' }),
      });
      await navigate(importAddress({ id, kind }));
    },
    failure: couldNotBe('The file', 'uploaded'),
    failureAt: 'file',
  });
  const { error, ...file } = form.field('file');

  return (
    <form {...form.props} className="card grid max-w-form gap-4 p-4">
      <Segmented
        legend="File contents"
        hideLegend={false}
        name="kind"
        value={kind}
        onChange={onKind}
        options={kinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
      />
      <Field
        label="File to import"
        help="Your own CSV file, or an export of Shopify or WooCommerce or a product feed for Google as it is: at most 15 MB and 50,000 lines. It is checked first; nothing changes until you agree."
        error={error}
      >
        {(control) => <FileBox {...control} {...file} accept={TAKEN} />}
      </Field>
      <Button type="submit" busy={form.isBusy} icon="upload">
        Check the file
      </Button>
    </form>
  );
}

function faultOf(file: File | undefined): string | undefined {
  if (!file) return 'Choose a file';
  if (file.size === 0) return 'This file is empty';
  if (file.size > MAX_IMPORT_BYTES) return 'This file is larger than 15 MB: please split it';
  return undefined;
}
