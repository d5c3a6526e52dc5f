import { lies, onLine, testFaults } from './matrix/fault-tests.ts';

testFaults('object store', {
  down: ({ bucket }) => onLine(bucket.line, 'refuse'),
  'slow: answers after ten seconds': ({ bucket }) => onLine(bucket.line, 10_000),
  'answers 500': ({ bucket }) => lies(bucket, async () => ({ status: 500, content: Buffer.alloc(0) })),
  'says stored and stores nothing': ({ bucket }) =>
    lies(bucket, ({ method }, ask) =>
      method === 'PUT' ? Promise.resolve({ status: 200, content: Buffer.alloc(0) }) : ask(),
    ),
  'gives other bytes': ({ bucket }) =>
    lies(bucket, async ({ method }, ask) => {
      const { status, content } = await ask();
      return { status, content: method === 'GET' ? Buffer.from(content).fill(0x7f) : content };
    }),
});
