import { expect, it } from 'vitest';
import { readExposition } from '#tests/support/read-exposition.ts';
import { Durations } from './durations.ts';
import { exposition, single } from './exposition.ts';

const hostile = 'a"b\\c\nd\\n{e="f"} 1\n# TYPE g counter';

it('escapes what a label says', () => {
  const text = exposition([single('builds', 'Which one.', 'gauge', 1, { build: hostile, version: '1' })]);
  expect(text.split('\n')[2]).toBe(
    String.raw`builds{build="a\"b\\c\nd\\n{e=\"f\"} 1\n# TYPE g counter",version="1"} 1`,
  );
  expect(readExposition(text).get('builds')?.samples).toEqual([
    { name: 'builds', labels: { build: hostile, version: '1' }, value: 1 },
  ]);
});

it('escapes what is said to explain it', () => {
  const text = exposition([single('builds', hostile, 'counter', 1)]);
  // Quotes stand as they are: nothing is quoted here.
  expect(text.split('\n')[0]).toBe(String.raw`# HELP builds a"b\\c\nd\\n{e="f"} 1\n# TYPE g counter`);
  expect([...readExposition(text)]).toEqual([
    ['builds', { help: hostile, type: 'counter', samples: [{ name: 'builds', labels: {}, value: 1 }] }],
  ]);
});

it('tells times as a histogram: how many took so long or less, up to all of them', () => {
  const durations = new Durations();
  // To the bound itself is still within it.
  for (const seconds of [0.001, 0.005, 0.0051, 0.3, 10, 11]) durations.add(seconds);
  const samples = durations.samples({ route: '/' });
  const text = exposition([{ name: 'times', help: 'How long.', type: 'histogram', samples }]);
  expect(text).toContain('\n# TYPE times histogram\n');
  const read = readExposition(text).get('times')?.samples ?? [];
  const upTo = (le: string) => read.find(({ labels }) => labels.le === le)?.value;
  expect(['0.005', '0.01', '0.25', '0.5', '5', '10', '+Inf'].map(upTo)).toEqual([2, 3, 3, 4, 4, 5, 6]);
  expect(read.slice(-2)).toEqual([
    { name: 'times_sum', labels: { route: '/' }, value: expect.closeTo(21.3111) },
    { name: 'times_count', labels: { route: '/' }, value: 6 },
  ]);
});

it.each([
  ['a line without a heading', 'a 1\n'],
  ['a line without an end', '# HELP a b\n# TYPE a gauge\na 1'],
  ['a heading without a type', '# HELP a b\na 1\n'],
  ['a type that there is not', '# HELP a b\n# TYPE a clock\n'],
  ['a metric in two pieces', '# HELP a b\n# TYPE a gauge\n# HELP c d\n# TYPE c gauge\na 1\n'],
  ['a line twice', '# HELP a b\n# TYPE a gauge\na{c="d"} 1\na{c="d"} 2\n'],
  ['a quote in a label', '# HELP a b\n# TYPE a gauge\na{c="d"e"} 1\n'],
  ['a lonely backslash', '# HELP a b\n# TYPE a gauge\na{c="\\d"} 1\n'],
  ['no value', '# HELP a b\n# TYPE a gauge\na undefined\n'],
  ['buckets that are no histogram', '# HELP a b\n# TYPE a gauge\na_bucket{le="+Inf"} 1\n'],
  ['buckets without all', '# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 1\na_sum 1\na_count 1\n'],
  ['buckets that shrink', bucketsOf(2, 1)],
  ['a histogram without its sum', '# HELP a b\n# TYPE a histogram\na_bucket{le="+Inf"} 1\na_count 1\n'],
])('is read strictly in these tests: %s is none', (_, text) => {
  expect(() => readExposition(bucketsOf(1, 2))).not.toThrow();
  expect(() => readExposition(text)).toThrow();
});

function bucketsOf(first: number, all: number): string {
  const buckets = `a_bucket{le="1"} ${first}\na_bucket{le="+Inf"} ${all}`;
  return `# HELP a b\n# TYPE a histogram\n${buckets}\na_sum 1\na_count ${all}\n`;
}
