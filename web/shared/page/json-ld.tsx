/** Structured data for search engines; a data block, never run. `<` is escaped so that no text can end it. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

export interface Crumb {
  label: string;
  to: string;
}

/** Where a page stands, from the top (BreadcrumbList). */
export function BreadcrumbData({ crumbs, publicUrl }: { crumbs: readonly Crumb[]; publicUrl: string }) {
  return (
    <JsonLd
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(({ label, to }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: label,
          item: publicUrl + to,
        })),
      }}
    />
  );
}
