export type Random = {
  fraction(): number;
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  sample<Item>(items: readonly Item[], count: number): Item[];
  weighted<Key extends string>(weights: Record<Key, number>): Key;
  /** Returns an independent generator, so that an additional draw in one place does not change another. */
  fork(name: string | number): Random;
};

export function seededRandom(seed: string): Random {
  let state = hash(seed);

  // mulberry32: 32 bits of state are enough for demo data.
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));

  function pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[integer(0, items.length - 1)] as Item;
  }

  function sample<Item>(items: readonly Item[], count: number): Item[] {
    const remaining = [...items];
    const picked: Item[] = [];
    while (picked.length < count && remaining.length > 0) {
      picked.push(...remaining.splice(integer(0, remaining.length - 1), 1));
    }
    return picked;
  }

  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick,
    sample,
    weighted: (weights) =>
      pickByWeight(Object.keys(weights) as (keyof typeof weights)[], (key) => weights[key])({ fraction }),
    fork: (name) => seededRandom(`${seed}/${name}`),
  };
}

/** FNV-1a with the finalizer of MurmurHash, so that similar seeds give unrelated sequences. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Uses binary search, because a large seed picks 300,000 times from 2,000 items. */
export function pickByWeight<Item>(items: readonly Item[], weightOf: (item: Item) => number) {
  const sums: number[] = [];
  let total = 0;
  for (const item of items) {
    total += weightOf(item);
    sums.push(total);
  }
  return (random: Pick<Random, 'fraction'>) => {
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
