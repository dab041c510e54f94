export type Step<Item> = { kind: 'same' | 'removed' | 'added'; item: Item };

/** Larger comparisons would take seconds. They count as entirely different. */
const maxCells = 4_000_000;

/** The shortest way from one list to the other, by the longest common subsequence. */
export function diffSequence<Item>(
  before: Item[],
  after: Item[],
  keyOf: (item: Item) => string,
): Step<Item>[] {
  const [old, next] = [before.map(keyOf), after.map(keyOf)];
  const start = countEqual(old, next);
  const end = countEqual(old.slice(start).toReversed(), next.slice(start).toReversed());
  const same = (items: Item[]) => items.map((item) => ({ kind: 'same', item }) as const);
  return [
    ...same(after.slice(0, start)),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end), keyOf),
    ...same(after.slice(after.length - end)),
  ];
}

function countEqual(one: string[], other: string[]): number {
  const first = one.findIndex((key, index) => key !== other[index]);
  return first === -1 ? Math.min(one.length, other.length) : first;
}

function diffMiddle<Item>(before: Item[], after: Item[], keyOf: (item: Item) => string): Step<Item>[] {
  const columns = after.length + 1;
  if (before.length === 0 || after.length === 0 || before.length * after.length > maxCells)
    return [
      ...before.map((item) => ({ kind: 'removed', item }) as const),
      ...after.map((item) => ({ kind: 'added', item }) as const),
    ];
  const lengths = commonLengths(before.map(keyOf), after.map(keyOf));
  const lengthAt = (row: number, column: number) => lengths[row * columns + column] as number;
  const steps: Step<Item>[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, next] = [before[row] as Item, after[column] as Item];
    if (row < before.length && column < after.length && keyOf(old) === keyOf(next)) {
      steps.push({ kind: 'same', item: next });
      row += 1;
      column += 1;
    } else if (
      column === after.length ||
      (row < before.length && lengthAt(row + 1, column) >= lengthAt(row, column + 1))
    ) {
      steps.push({ kind: 'removed', item: old });
      row += 1;
    } else {
      steps.push({ kind: 'added', item: next });
      column += 1;
    }
  }
  return steps;
}

/** Length of the longest common subsequence of the rests from each pair of positions. */
function commonLengths(before: string[], after: string[]): Uint16Array {
  const columns = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * columns);
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const below = lengths[(row + 1) * columns + column] as number;
      const right = lengths[row * columns + column + 1] as number;
      const diagonal = lengths[(row + 1) * columns + column + 1] as number;
      lengths[row * columns + column] = before[row] === after[column] ? diagonal + 1 : Math.max(below, right);
    }
  return lengths;
}
