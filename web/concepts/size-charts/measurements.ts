import { isSameText } from '../../../contract/kernel/words.ts';

const MEASUREMENTS: readonly { name: string; how: string }[] = [
  { name: 'Chest', how: 'Around the fullest part, close under the arms, with the tape level.' },
  { name: 'Bust', how: 'Around the fullest part, with the tape level all the way.' },
  { name: 'Waist', how: 'Around the narrowest part, with a finger between tape and body.' },
  { name: 'Hip', how: 'Around the fullest part, with the feet together.' },
  { name: 'Shoulder', how: 'Across the back, from the end of one shoulder to the end of the other.' },
  { name: 'Neck', how: 'Around the base of the neck, with a finger between tape and neck.' },
  { name: 'Sleeve length', how: 'From the end of the shoulder to the wrist, with the arm a little bent.' },
  { name: 'Length', how: 'From the highest point of the shoulder straight down to the hem.' },
  { name: 'Inseam', how: 'Along the inside of the leg, from the crotch to the ankle.' },
  { name: 'Outseam', how: 'Along the outside of the leg, from the waist to the ankle.' },
  { name: 'Thigh', how: 'Around the fullest part of the leg.' },
  { name: 'Foot length', how: 'Stand with the heel against a wall and measure to the longest toe.' },
  { name: 'Head', how: 'Around the head, just above ears and eyebrows.' },
  { name: 'Hand', how: 'Around the palm below the knuckles, without the thumb.' },
  { name: 'Wrist', how: 'Around the wrist, where the watch or bangle sits.' },
];

export const MEASUREMENT_NAMES: readonly string[] = MEASUREMENTS.map(({ name }) => name);

/** Letter case and plural do not matter: 'hips'. */
export function howToMeasure(name: string): string | undefined {
  const known = MEASUREMENTS.find(
    (measurement) => isSameText(measurement.name, name) || isSameText(`${measurement.name}s`, name),
  );
  return known?.how;
}
