import type { TextPage } from '../../../../contract/content.ts';
import type { PagePath } from '../../../../contract/pages.ts';
import { InformationPage } from './information-page.tsx';
import { TextBlocks, type TextParts } from './text-blocks.tsx';

interface TextScreenProps {
  path: PagePath;
  page: TextPage;
  parts?: TextParts;
}

export function TextScreen({ path, page: { title, lead, blocks }, parts = {} }: TextScreenProps) {
  return (
    <InformationPage title={title} path={path} lead={lead}>
      <TextBlocks blocks={blocks} parts={parts} />
    </InformationPage>
  );
}
