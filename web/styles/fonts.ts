/** Every page needs these fonts at once; the host renders a preload link for each. */
export const preloadedFonts: readonly string[] = [
  '/fonts/bricolage-grotesque-basic.woff2',
  '/fonts/figtree-basic.woff2',
];
