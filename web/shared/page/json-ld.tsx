/** Structured data for search engines. `<` is escaped so that no value can close the script element. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

export interface Crumb {
  label: string;
  to: string;
}

/** The breadcrumb of a page, top level first (BreadcrumbList). */
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
