/** What a file dialog offers; the server looks at the bytes themselves. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
