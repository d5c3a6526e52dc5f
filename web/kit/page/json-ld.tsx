import { useLocation } from 'react-router';

/** False in the browser. */
type Thing = Record<string, unknown> | false;

/** Search engines read the server's output. `<` is escaped so that no value can close the element. */
export function JsonLd({ data }: { data: Thing }) {
  const { pathname, search } = useLocation();
  const json = JSON.stringify(data ? { '@context': 'https://schema.org', ...data } : {});
  return (
    <script
      key={pathname + search}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}

export interface Crumb {
  label: string;
  to: string;
}

/** The top level is first (BreadcrumbList). */
export function BreadcrumbData({ crumbs, publicUrl }: { crumbs: readonly Crumb[]; publicUrl: string }) {
  return <JsonLd data={import.meta.env.SSR && breadcrumbList(crumbs, publicUrl)} />;
}

function breadcrumbList(crumbs: readonly Crumb[], publicUrl: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + to,
    })),
  };
}

export function itemList(
  name: string,
  things: readonly { name: string; url: string }[],
): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: things.map((thing, index) => ({ '@type': 'ListItem', position: index + 1, ...thing })),
  };
}
