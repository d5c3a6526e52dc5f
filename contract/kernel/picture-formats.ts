/** By media type; of a moving picture the first frame is taken. */
const PICTURE_FORMATS = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
};

/** For file dialogs; the server goes by the bytes. Without HEIC in the list, phones send such photos as JPEG. */
export const PICTURE_TYPES = Object.keys(PICTURE_FORMATS);

const [last = '', ...others] = Object.values(PICTURE_FORMATS).reverse();

export const PICTURE_FORMATS_IN_WORDS = `${others.reverse().join(', ')} or ${last}`;
