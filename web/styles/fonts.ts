/** Font files that every page needs at once; the host renders one `<link rel="preload" as="font">` for each. */
export const preloadedFonts: readonly string[] = [
  '/fonts/bricolage-grotesque-basic.woff2',
  '/fonts/figtree-basic.woff2',
];
