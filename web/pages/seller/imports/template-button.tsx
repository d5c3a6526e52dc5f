import type { ImportKind } from '../../../../contract/imports.ts';
import { saveCsv } from '../../../kit/files/save-csv.ts';
import { Button } from '../../../ui/button.tsx';

export function TemplateButton({ kind }: { kind: ImportKind }) {
  return (
    <Button variant="outline" size="small" icon="download" onClick={() => void saveTemplate(kind)}>
      Download the template
    </Button>
  );
}

async function saveTemplate(kind: ImportKind): Promise<void> {
  const { templateAsCsv } = await import('./template-as-csv.ts');
  saveCsv(`${kind}-template.csv`, templateAsCsv(kind));
}
