/** The formats of pictures that can be sent, by the types under which browsers know them; of moving ones the first picture is taken. */
const PICTURE_FORMATS = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
};

/** What a file dialog offers; the server goes by the bytes. Without HEIC in it, phones send such photos as JPEG. */
export const PICTURE_TYPES = Object.keys(PICTURE_FORMATS);

const [last = '', ...others] = Object.values(PICTURE_FORMATS).reverse();

/** 'JPEG, PNG or GIF', of all that can be sent. */
export const PICTURE_FORMATS_IN_WORDS = `${others.reverse().join(', ')} or ${last}`;
