import { expect, test } from 'vitest';
import { HEIC_PHOTO } from '../../../../../contract/kernel/picture-files.ts';
import { sentPictures } from './save-pictures.ts';
import {
  appendPictures,
  type EditedPicture,
  movePicture,
  replacePicture,
  takeFiles,
} from './picture-list.ts';

function aFile(name: string, type = 'image/jpeg', bytes = 10): File {
  return new File([new Uint8Array(bytes)], name, { type });
}
const names = (pictures: readonly EditedPicture[]) =>
  pictures.map((picture) => (picture.kind === 'new' ? picture.file.name : picture.id));
const saved: EditedPicture = {
  kind: 'saved',
  id: 'a',
  url: '/a',
  isReady: true,
  alt: 'A cup',
  shownFor: null,
};

test('only the first 3 of the chosen files are taken, saying so', { tags: ['VAL-29', 'CONST-07'] }, () => {
  const files = ['1', '2', '3', '4'].map((name) => aFile(`${name}.jpg`));
  const { pictures, messages } = takeFiles([], files, 3);
  expect(names(pictures)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  expect(messages).toEqual([
    'A product has at most 3 pictures: only the first 3 of those chosen were taken.',
  ]);
  expect(takeFiles(pictures, files, 3).messages).toEqual([
    'A product has at most 3 pictures: remove or replace one first.',
  ]);
  expect(takeFiles([saved, ...pictures.slice(1)], [], 3).messages).toEqual([]);
});

test('files that are no pictures or too large are left out with the reason; the others are taken', () => {
  const { pictures, messages } = takeFiles(
    [saved],
    [
      aFile('a.svg', 'image/svg+xml'),
      aFile('IMG_1.HEIC', ''),
      aFile('b.png', 'image/png', 5 * 1024 * 1024 + 1),
      aFile('c.avif', 'image/avif'),
      aFile('d.gif', 'image/gif'),
    ],
    3,
  );
  expect(names(pictures)).toEqual(['a', 'c.avif', 'd.gif']);
  expect(messages).toEqual([
    "'a.svg' cannot be used. Choose pictures in JPEG, PNG, WebP, AVIF or GIF format",
    `'IMG_1.HEIC' cannot be used. ${HEIC_PHOTO}`,
    "'b.png' cannot be used. A picture can have at most 5 MB",
  ]);
});

test('a picture is moved and replaced in its place', { tags: ['VAL-31'] }, () => {
  const { pictures } = takeFiles([saved], [aFile('1.jpg'), aFile('2.jpg')], 3);
  expect(names(movePicture(pictures, 0, 1))).toEqual(['1.jpg', 'a', '2.jpg']);
  expect(names(movePicture(pictures, 2, 0))).toEqual(['2.jpg', 'a', '1.jpg']);
  expect(movePicture(pictures, 0, -1)).toEqual(pictures);
  expect(names(replacePicture(pictures, 'a', aFile('new.jpg')).pictures)).toEqual([
    'new.jpg',
    '1.jpg',
    '2.jpg',
  ]);
  expect(names(replacePicture(pictures, 'a', aFile('x.svg', 'image/svg+xml')).pictures)).toEqual(
    names(pictures),
  );
});

test('the form of a new product carries files and their texts in one order', () => {
  const form = new FormData();
  const [left] = takeFiles([], [aFile('1.jpg')], 3).pictures.map((picture) => ({
    ...picture,
    alt: ' Left ',
  }));
  appendPictures(form, left ? [left] : [], { hasOptions: false, colours: [] });
  expect(form.has('shownFor')).toBe(false);
  expect(form.getAll('imageAlts')).toEqual(['Left']);
  expect(form.getAll('images').map((file) => (file instanceof File ? file.name : file))).toEqual(['1.jpg']);
});

const INDIGO_AND_RUST = {
  hasOptions: true,
  colours: [
    { id: '0-1', name: 'Indigo' },
    { id: 'new', name: 'Rust' },
  ],
};

test('the form names the colour of each picture; one whose colour was removed is shown for all', () => {
  const form = new FormData();
  const pictures = ['0-1', 'new', 'removed', null].map((shownFor) => ({ ...saved, shownFor }));
  appendPictures(form, pictures, INDIGO_AND_RUST);
  expect(form.get('shownFor')).toBe('["Indigo","Rust",null,null]');
});

test('a change names new pictures by the keys of their uploads, with trimmed texts and the names of colours', () => {
  const fresh = { kind: 'new' as const, id: 'local', file: aFile('1.jpg'), alt: ' Left ', shownFor: 'new' };
  const uploaded = new Map([['local', 'b'.repeat(32)]]);
  expect(sentPictures([fresh, saved], uploaded, INDIGO_AND_RUST)).toEqual([
    { key: 'b'.repeat(32), alt: 'Left', shownFor: 'Rust' },
    { key: 'a', alt: 'A cup', shownFor: null },
  ]);
  expect(sentPictures([saved], new Map(), { hasOptions: false, colours: [] })).toEqual([
    { key: 'a', alt: 'A cup' },
  ]);
});

test('a picture that replaces another is shown for its colour', () => {
  const { pictures } = replacePicture([{ ...saved, shownFor: '0-1' }], 'a', aFile('new.jpg'));
  expect(pictures.map(({ shownFor }) => shownFor)).toEqual(['0-1']);
});
