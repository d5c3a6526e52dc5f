import { useState } from 'react';
import { documentFileName, SHOP_DOCUMENTS } from '../../../../contract/kernel/shop-checks.ts';
import type { OperatorShop } from '../../../../contract/operator-shops.ts';
import type { ShopDocument } from '../../../../contract/shop-verification.ts';
import { saveFile } from '../../../kit/files/save-file.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { useHasDuty } from '../duties/duties.ts';

/** The duty finance saves documents as files, and the server notes each view. */
export function ShopDocuments({ shop: { id, documents } }: { shop: OperatorShop }) {
  const isOpener = useHasDuty('finance');
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="documents-title">
      <h2 id="documents-title" className="text-h3">
        Documents
      </h2>
      {!isOpener && documents.length > 0 && (
        <p className="text-small text-muted">Only the duty finance opens them.</p>
      )}
      {documents.length === 0 ? (
        <p className="text-muted">The seller has not added any documents yet.</p>
      ) : (
        <ul className="grid gap-3">
          {documents.map((document) => (
            <li key={document.id} className="flex flex-wrap items-center justify-between gap-3">
              <span className="grid flex-1 basis-64 wrap-anywhere">
                <span className="font-semibold">{SHOP_DOCUMENTS[document.kind].label}</span>
                <span className="text-small text-muted">{document.name}</span>
              </span>
              {isOpener && <DownloadButton shopId={id} document={document} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DownloadButton({ shopId, document }: { shopId: string; document: ShopDocument }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const params = { shopId, documentId: document.id };
      const { content, mediaType, kind } = await api('GET /api/operator/shop/:shopId/document/:documentId', {
        params,
      });
      const bytes = Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0);
      // The file is saved and not shown: another program must open what a seller sent, outside the console.
      saveFile(documentFileName(kind, mediaType), mediaType, bytes);
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('The document', 'opened')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" size="small" icon="download" busy={isBusy} onClick={() => void download()}>
      Download
      <span className="sr-only"> {document.name}</span>
    </Button>
  );
}
