import type { Sample } from './exposition.ts';

/** In seconds: a list takes a few milliseconds, a sign-in a tenth of a second, and after ten nobody waits any more. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long something took, sorted into buckets: to add to it takes a few comparisons and keeps nothing. */
export class Durations {
  readonly #buckets = new Float64Array(bounds.length + 1);
  #count = 0;
  #sum = 0;

  get count(): number {
    return this.#count;
  }

  add(seconds: number): void {
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1;
    this.#buckets[bucket] = (this.#buckets[bucket] as number) + 1;
    this.#count += 1;
    this.#sum += seconds;
  }

  samples(labels: Record<string, string>): Sample[] {
    let upToHere = 0;
    const buckets = Array.from(this.#buckets, (count, index) => {
      upToHere += count;
      return {
        suffix: '_bucket',
        labels: { ...labels, le: String(bounds[index] ?? '+Inf') },
        value: upToHere,
      };
    });
    return [
      ...buckets,
      { suffix: '_sum', labels, value: this.#sum },
      { suffix: '_count', labels, value: this.#count },
    ];
  }
}
