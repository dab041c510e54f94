import type { Random } from './seeded-random.ts';

/** A binary search keeps 300,000 picks among 2,000 items fast. */
export function pickByWeight<Item>(items: readonly Item[], weightOf: (item: Item) => number) {
  const sums: number[] = [];
  let total = 0;
  for (const item of items) {
    total += weightOf(item);
    sums.push(total);
  }
  return (random: Random) => {
    const point = random.fraction() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > point) high = middle;
      else low = middle + 1;
    }
    return items[low] as Item;
  };
}
