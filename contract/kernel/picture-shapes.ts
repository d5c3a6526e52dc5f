/** The unit is a pixel. */
export const PICTURE_WIDTHS = [320, 480, 640] as const;

export interface PictureShape {
  widths: readonly [number, ...number[]];
  ratio: number;
}

/** Squares are for products, people and reviews, the others for places of the shop. */
export const PICTURE_SHAPES = {
  square: { widths: PICTURE_WIDTHS, ratio: 1 },
  tall: { widths: [260, 416], ratio: 416 / 640 },
  small: { widths: [240, 400], ratio: 1 },
  wide: { widths: [640, 1280], ratio: 2 },
} as const satisfies Record<string, PictureShape>;
export type ShapeName = keyof typeof PICTURE_SHAPES;
export const CONTENT_SHAPES = ['tall', 'small', 'wide'] as const satisfies ShapeName[];
export type ContentShape = (typeof CONTENT_SHAPES)[number];
