/** The protocol allows this many addresses in one file. */
export const MAX_URLS_PER_FILE = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function urlSet(urls: readonly string[]): string {
  return document(
    'urlset',
    urls.map((url) => `<url><loc>${escapeXml(url)}</loc></url>`),
  );
}

export function sitemapIndex(urls: readonly string[]): string {
  return document(
    'sitemapindex',
    urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`),
  );
}

function document(root: string, lines: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${NAMESPACE}">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
