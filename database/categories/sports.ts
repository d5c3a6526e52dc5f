import type { CategoryDraft } from './category-draft.ts';

export const SPORTS = {
  fitness: { name: 'Fitness & gym', parent: 'sports', optional: [] },
  weights: {
    name: 'Dumbbells & kettlebells',
    parent: 'fitness',
    required: ['equipment-weight'],
    optional: ['equipment-material', 'pack-of'],
  },
  'skipping-ropes': {
    name: 'Skipping ropes',
    parent: 'fitness',
    required: ['rope-length'],
    optional: ['jump-counter'],
  },
  'yoga-mats': {
    name: 'Yoga mats',
    parent: 'fitness',
    required: ['mat-material', 'thickness'],
    optional: ['length', 'width'],
  },
  'cricket-bats': {
    name: 'Cricket bats',
    parent: 'sports',
    required: ['bat-wood', 'bat-size'],
    optional: ['weight-kilograms', 'ball-included'],
  },
  footballs: {
    name: 'Footballs',
    parent: 'sports',
    required: ['ball-size'],
    optional: ['stitching', 'ground'],
  },
  'badminton-rackets': {
    name: 'Badminton rackets',
    parent: 'sports',
    required: ['racket-material'],
    optional: ['weight-grams', 'strung', 'skill-level'],
  },
} satisfies Record<string, CategoryDraft>;
