/**
 * How the shop's process is started. Left to themselves, Node and the C library take some 200 MB more than the shop needs, because
 * they put off clearing away and giving back.
 */
export const SERVER_START = {
  // A young generation of a few MB is enough for the requests that are answered at one moment. The old one is cleared when it has grown
  // by a fifth: with a million products that is 30 to 40 MB less, at no cost that could be measured.
  flags: [
    '--max-semi-space-size=8',
    '--max-old-space-size=768',
    '--heap-growing-percent=20',
    `--import=${new URL('load-stripped.mjs', import.meta.url).href}`,
  ],
  // Memory that is given up goes back to the system at once (glibc; other systems pass over it). In one heap with small things that
  // are kept, bodies of pages, bits of conditions and what the compiler works with would leave holes: some 100 MB under load.
  environment: { MALLOC_MMAP_THRESHOLD_: '16384', MALLOC_ARENA_MAX: '2' },
};
