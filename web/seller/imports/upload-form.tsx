import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportKind } from '../../../contract/imports.ts';
import { MAX_IMPORT_BYTES } from '../../../contract/kernel/limits.ts';
import { beginningOf } from '../../../contract/kernel/plain-text.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/radio-group.tsx';
import { importAddress, KIND_WORDS } from './import-words.ts';

interface UploadFormProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
}

/** Takes a file and has it checked; nothing is changed by that. */
export function UploadForm({ kind, onKind }: UploadFormProps) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const unfit = faultOf(file);
    setFault(unfit);
    if (!file || unfit !== undefined) return;
    setBusy(true);
    try {
      const { id } = await api('POST /api/import', {
        query: { kind, fileName: beginningOf(file.name.toWellFormed(), 200) },
        // Systems name the type of such files differently, or not at all.
        body: new Blob([file], { type: 'text/csv' }),
      });
      await navigate(importAddress({ id, kind }));
    } catch (error) {
      setFault(messageOf(error, 'The file could not be uploaded. Please try again.'));
    }
    setBusy(false);
  };

  return (
    <form className="card grid max-w-form gap-4 p-4" noValidate onSubmit={(event) => void submit(event)}>
      <Segmented
        legend="What the file holds"
        hideLegend={false}
        name="kind"
        value={kind}
        onChange={onKind}
        options={[
          { value: 'products', label: KIND_WORDS.products },
          { value: 'inventory', label: KIND_WORDS.inventory },
        ]}
      />
      <Field
        label="CSV file"
        help="CSV in UTF-8, at most 5 MB and 20,000 lines. It is checked first; nothing changes until you apply it."
        error={fault}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            className="file-box"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              setFault(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} icon="upload">
        Check the file
      </Button>
    </form>
  );
}

function faultOf(file: File | undefined): string | undefined {
  if (!file) return 'Choose a CSV file';
  if (file.size === 0) return 'This file is empty';
  if (file.size > MAX_IMPORT_BYTES) return 'This file is larger than 5 MB: please split it';
  return undefined;
}
