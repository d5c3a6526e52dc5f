import { getPicture } from '../../database/demo/pictures.ts';

/** Keys of pictures of the demo, which every shop serves: pages show them, and the browser keeps them between tests. */
export const DEMO_PICTURES = [
  'lamp-teal',
  'lamp-teal-detail',
  'laptop-navy',
  'laptop-navy-detail',
  'laptop-silver',
  'laptop-silver-detail',
  'tablet-silver',
  'tablet-silver-detail',
  'tablet-rose',
].map((name) => getPicture(name).key);

/** Of one product. */
export const LAMP_PICTURES = DEMO_PICTURES.slice(0, 2);
