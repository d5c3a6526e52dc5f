/** Each colour of art/index.json with its value of the option 'Colour' and its swatch. */
const COLOURS: Readonly<Record<string, { name: string; swatch: string }>> = {
  black: { name: 'Black', swatch: '#1f1f21' },
  blue: { name: 'Blue', swatch: '#2f5d8c' },
  bright: { name: 'Bright', swatch: '#e8483c' },
  brown: { name: 'Brown', swatch: '#6f4a2f' },
  coral: { name: 'Coral', swatch: '#ef7a66' },
  cream: { name: 'Cream', swatch: '#f1e6d0' },
  denim: { name: 'Mid blue', swatch: '#5b7ea6' },
  gold: { name: 'Champagne gold', swatch: '#d6b880' },
  graphite: { name: 'Graphite', swatch: '#42464c' },
  green: { name: 'Green', swatch: '#2f6b4a' },
  indigo: { name: 'Indigo', swatch: '#2f3566' },
  lilac: { name: 'Lilac', swatch: '#b9a5d6' },
  maroon: { name: 'Maroon', swatch: '#7a2331' },
  mint: { name: 'Mint', swatch: '#a9dcc4' },
  mustard: { name: 'Mustard', swatch: '#d9a426' },
  navy: { name: 'Navy', swatch: '#22345c' },
  ocean: { name: 'Ocean', swatch: '#2f86a6' },
  olive: { name: 'Olive', swatch: '#6b6b3a' },
  orange: { name: 'Orange', swatch: '#ec7a2d' },
  pastel: { name: 'Pastel', swatch: '#f2c9d4' },
  peach: { name: 'Peach', swatch: '#f6bfa0' },
  pink: { name: 'Pink', swatch: '#ec9fb7' },
  plum: { name: 'Plum', swatch: '#6a3558' },
  purple: { name: 'Purple', swatch: '#6a3fa0' },
  red: { name: 'Red', swatch: '#c8342f' },
  rose: { name: 'Rose', swatch: '#dc9aa4' },
  'rose gold': { name: 'Rose gold', swatch: '#d9a08c' },
  sage: { name: 'Sage', swatch: '#a3b59a' },
  sand: { name: 'Sand', swatch: '#d3bd98' },
  silver: { name: 'Silver', swatch: '#c5c9ce' },
  sky: { name: 'Sky blue', swatch: '#9cc7e8' },
  tan: { name: 'Tan', swatch: '#b9854f' },
  teal: { name: 'Teal', swatch: '#1f7f86' },
  terracotta: { name: 'Terracotta', swatch: '#c0643f' },
  white: { name: 'White', swatch: '#ffffff' },
  wood: { name: 'Natural', swatch: '#d8b182' },
  yellow: { name: 'Yellow', swatch: '#f2c230' },
};

export function getColour(colour: string): { name: string; swatch: string } {
  const found = COLOURS[colour];
  if (!found) throw new Error(`the colour ${colour} has no swatch`);
  return found;
}
