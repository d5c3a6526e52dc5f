import type { MetaDescriptor } from 'react-router';
import { type MetaMatches, settingsOf } from './page-title.ts';

const SHOP_PICTURE = '/pictures/wide-phones-1280.webp';

interface PageMeta {
  title: string;
  description: string;
  image?: string | undefined;
  kind?: 'website' | 'article' | 'product';
}

export function pageMeta(
  { title, description, image = SHOP_PICTURE, kind = 'website' }: PageMeta,
  matches: MetaMatches,
): MetaDescriptor[] {
  const settings = settingsOf(matches);
  return [
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: kind },
    ...(settings
      ? [
          { property: 'og:site_name', content: settings.shopName },
          { property: 'og:image', content: settings.publicUrl + image },
        ]
      : []),
  ];
}
