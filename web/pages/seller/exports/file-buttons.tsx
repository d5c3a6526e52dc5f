import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportKind } from '../../../../contract/imports.ts';
import { api } from '../../../kit/http/api.ts';
import { NOT_EXPORTED } from '../../../kit/http/failures.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { KIND_WORDS } from './kind-words.ts';
import { saveCsv } from '../../../kit/files/save-csv.ts';

export function FileButtons({ kind }: { kind: ImportKind }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const text = await (kind === 'products'
        ? api('GET /api/export/products')
        : api('GET /api/export/inventory'));
      saveCsv(`${kind}.csv`, text);
    } catch (error) {
      notify('error', messageOf(error, NOT_EXPORTED));
    }
    setBusy(false);
  };
  return (
    <>
      <Link
        to={`/seller/import?kind=${kind}`}
        className={buttonClasses({ variant: 'outline' })}
        aria-label={`Import: ${KIND_WORDS[kind]}`}
      >
        <Icon name="upload" size="small" />
        Import
      </Link>
      <Button
        variant="outline"
        icon="download"
        aria-label={`Export: ${KIND_WORDS[kind]}`}
        busy={isBusy}
        onClick={() => void save()}
      >
        Export
      </Button>
    </>
  );
}
