import { win32 } from 'node:path';
import { expect, test } from 'vitest';
import { isInChunk } from './shared-chunks.ts';

const CHUNK = { name: 'frame', paths: ['web/frame/'], except: ['web/frame/area-'] };

test.each([
  ['web/frame/header.tsx', true],
  ['web/frame/area-menu.tsx', false],
  ['web/ui/alert.tsx', false],
])('whether %s is in the chunk is the same on every system', (path, isIn) => {
  expect(isInChunk(CHUNK, path)).toBe(isIn);
  expect(isInChunk(CHUNK, win32.relative('C:\\haat', `C:/haat/${path}`))).toBe(isIn);
});
