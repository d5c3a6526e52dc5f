import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '../../web/styles/app.css';

let complaints: string[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    complaints.push(words.map(String).join(' '));
  });
});

afterEach(async () => {
  await cleanup();
  if (complaints.length > 0) throw new Error(`A component reported an error: ${complaints.join('\n')}`);
});
