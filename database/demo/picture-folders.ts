import { fileURLToPath } from 'node:url';

/** The studio pictures, 640 x 640. */
export const ART_FOLDER = fileURLToPath(new URL('art', import.meta.url));
/** What is served under /pictures/ beside the pictures that sellers upload. */
export const PICTURE_FOLDER = fileURLToPath(new URL('pictures', import.meta.url));
