import { join } from 'node:path';

/** The studio pictures, 640 x 640. */
export const ART_FOLDER = join(import.meta.dirname, 'art');
/** What is served under /pictures/ beside the pictures that sellers upload. */
export const PICTURE_FOLDER = join(import.meta.dirname, 'pictures');
