import { expect, test } from 'vitest';
import { readText, type SettingRuns } from './read-text.ts';

const SETTINGS: SettingRuns = {
  shopName: { text: 'Haat' },
  operatorName: { text: 'Loom *and* Sons' },
  operatorAddress: { text: '1 Market Road' },
  supportPhone: { text: '+91 80 0000', to: 'tel:+91800000' },
  supportEmail: { text: 'desk@shop.example', to: 'mailto:desk@shop.example' },
  mapNotice: undefined,
};
const read = (text: string) => readText('about', text, SETTINGS);

test('headings, paragraphs, lists, tables and small print become blocks, with styles and links in runs', {
  tags: ['POL27'],
}, () => {
  const { blocks, faults } = read(`## Tea & "coffee"

One line
goes **on *and on***, see [the list](/products?page=2).

1. First: [elsewhere](https://other.example/a)
2. Second

- [call](tel:+9180)

> Small.

| Size | cm |
| --- | --- |
| S | **90** |`);
  expect(faults).toEqual([]);
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, runs: [{ text: 'Tea & "coffee"' }] },
    {
      kind: 'paragraph',
      runs: [
        { text: 'One line goes ' },
        { text: 'on ', isStrong: true },
        { text: 'and on', isStrong: true, isEmphasis: true },
        { text: ', see ' },
        { text: 'the list', to: '/products?page=2' },
        { text: '.' },
      ],
    },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        [{ text: 'First: ' }, { text: 'elsewhere', to: 'https://other.example/a' }],
        [{ text: 'Second' }],
      ],
    },
    { kind: 'list', isOrdered: false, items: [[{ text: 'call', to: 'tel:+9180' }]] },
    { kind: 'small_print', runs: [{ text: 'Small.' }] },
    {
      kind: 'table',
      head: [[{ text: 'Size' }], [{ text: 'cm' }]],
      rows: [[[{ text: 'S' }], [{ text: '90', isStrong: true }]]],
    },
  ]);
});

test('settings stand in for their names, as they are: no Markdown of theirs counts', () => {
  expect(
    read('{shopName} is run by {operatorName}. Call {supportPhone}. {mapNotice}The end.').blocks,
  ).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'Haat is run by Loom *and* Sons. Call ' },
        { text: '+91 80 0000', to: 'tel:+91800000' },
        { text: '. The end.' },
      ],
    },
  ]);
});

test.each([
  ['<b>bold</b>', /HTML cannot be used/],
  ['<script>alert(1)</script>', /HTML cannot be used/],
  ['![a cat](https://cats.example/1.png)', /Pictures cannot be used/],
  ['# Title', /second or third level/],
  ['`code`', /nothing else is known/],
  ['---', /nothing else is known/],
  ['- one\n  - two', /cannot hold paragraphs or another list/],
  ['- one\n\n  two', /cannot hold paragraphs or another list/],
  ['[press](javascript:alert(1))', /A link leads to 'javascript:alert\(1\)'/],
  ['[press](//evil.example)', /A link leads to/],
  ['[press](/\\evil.example)', /A link leads to/],
  ['[press](http://plain.example)', /A link leads to/],
  ['[press](/operator/people)', /A link leads to/],
  ['[press](/no-such-page)', /A link leads to/],
  ['Call {supportFax}', /\{supportFax\} stands for nothing here/],
  ['The form: {contactForm}', /\{contactForm\} stands for nothing here/],
  ['{contactForm}', /\{contactForm\} stands for nothing here/],
])('%s is refused in words that help', { tags: ['POL27'] }, (text, message) => {
  expect(read(text).faults.join(' ')).toMatch(message);
});

test('what a page must have cannot be left out of it, nor stand there twice', { tags: ['POL28'] }, () => {
  const faults = (text: string) => readText('privacy', text, SETTINGS).faults;
  expect(faults('{browserStorage}\n\nIt stays there.')).toEqual([]);
  expect(faults('It stays there.')).toEqual([expect.stringContaining('{browserStorage} must stand')]);
  expect(faults('{browserStorage}\n\n{browserStorage}')).toHaveLength(1);
});
