/** The widths in which every picture is stored, in pixels. */
export const PICTURE_WIDTHS = [320, 480, 640] as const;
