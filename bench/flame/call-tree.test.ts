import { expect, test } from 'vitest';
import { callTree, sharesOfOwners } from './call-tree.ts';

const callFrame = (functionName: string, url = '') => ({
  ...{ functionName, url, scriptId: '0', lineNumber: 4, columnNumber: 0 },
});

const nodes = [
  { id: 1, callFrame: callFrame('(root)'), hitCount: 0, children: [2, 3, 4] },
  { id: 2, callFrame: callFrame('(idle)'), hitCount: 900 },
  { id: 3, callFrame: callFrame('(garbage collector)'), hitCount: 8 },
  { id: 4, callFrame: callFrame('onread', 'node:net'), hitCount: 8, children: [5, 6] },
  { id: 5, callFrame: callFrame('parse', 'file:///srv/node_modules/pg/lib/client.js'), hitCount: 16 },
  { id: 6, callFrame: callFrame('', 'file:///srv/server/app.ts'), hitCount: 16, children: [7] },
  { id: 7, callFrame: callFrame('sign', 'file:///srv/node_modules/@noble/x/a.js'), hitCount: 16 },
];

test('a profile is a tree of who called whom, without the idle time, the dearest first', () => {
  const [read, collector, ...rest] = callTree({ nodes }, '/srv');
  expect(rest).toEqual([]);
  expect(collector).toMatchObject({ name: '(garbage collector)', share: 1 / 8, where: '' });
  expect(read).toMatchObject({ name: 'onread', self: 1 / 8, share: 7 / 8 });
  expect(read?.calls.map(({ name, where, share }) => [name, where, share])).toEqual([
    ['(anonymous)', 'server/app.ts:5', 1 / 2],
    ['parse', 'node_modules/pg/lib/client.js:5', 1 / 4],
  ]);
});

test('what each owner takes is the time of its own lines', () => {
  expect(sharesOfOwners(callTree({ nodes }, '/srv'))).toEqual([
    { name: 'the portal', share: 1 / 4 },
    { name: '@noble/x', share: 1 / 4 },
    { name: 'pg', share: 1 / 4 },
    { name: 'Node', share: 1 / 8 },
    { name: 'garbage collector', share: 1 / 8 },
  ]);
});
