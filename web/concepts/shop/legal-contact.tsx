import type { LegalBlock } from '../../../contract/shops.ts';

export function LegalContact({ address, carePhone, careEmail }: Omit<LegalBlock, 'name'>) {
  return (
    <>
      {address !== '' && <p className="whitespace-pre-line wrap-anywhere">{address}</p>}
      {carePhone !== '' && (
        <p>
          <a href={`tel:${carePhone.replace(/[^\d+]/g, '')}`} className="text-link">
            {carePhone}
          </a>
        </p>
      )}
      {careEmail !== '' && (
        <p className="wrap-anywhere">
          <a href={`mailto:${careEmail}`} className="text-link">
            {careEmail}
          </a>
        </p>
      )}
    </>
  );
}
