/** subset-font ships without types; these are the parts that scripts/fonts.ts uses. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'woff2' | 'sfnt';
    keepFeatures?: string[];
    variationAxes?: Record<string, { min: number; max: number } | number>;
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
