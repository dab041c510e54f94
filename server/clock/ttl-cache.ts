import { LRUCache } from 'lru-cache';
import { steadyNow } from './steady-clock.ts';

type TtlCacheOptions = { ttlMs?: number; maxEntries?: number };

/** Options for lru-cache: exact expiry that includes the time a virtual machine is suspended. */
const exactTtl = { perf: { now: steadyNow }, ttlResolution: 0 };

/** Coalesces concurrent loads and does not cache failures. The TTL counts from the start of the load. */
export class TtlCache<Key extends string, Value> {
  readonly #entries: LRUCache<Key, Promise<Value>> | null;

  constructor({ ttlMs = 5_000, maxEntries = 10_000 }: TtlCacheOptions = {}) {
    const ttl = Number.isFinite(ttlMs) ? ttlMs : 0;
    this.#entries = ttlMs > 0 ? new LRUCache({ max: maxEntries, ttl, ...exactTtl }) : null;
  }

  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const cached = this.#entries?.get(key);
    if (cached) return cached;
    const loading = load();
    this.#entries?.set(key, loading);
    loading.catch(() => {
      if (this.#entries?.peek(key) === loading) this.#entries.delete(key);
    });
    return loading;
  }

  /** A load that is in progress is not cached either. */
  evict(key: Key): void {
    this.#entries?.delete(key);
  }
}
