import { LRUCache } from 'lru-cache';
import { steadyNow } from './steady-clock.ts';

type Load<Value> = () => Promise<Value>;
type TtlCacheOptions = { ttlMs?: number; maxEntries?: number };

/** Options of every cache with a TTL: expiry is exact, and time while a virtual machine is suspended counts. */
export const exactTtl = { perf: { now: steadyNow }, ttlResolution: 0 };

/**
 * TTL cache. Concurrent loads of one key are coalesced; failed loads are not cached. The TTL counts from the start of
 * the load. A TTL of 0 disables the cache, without one entries stay until the cache is full.
 */
export class TtlCache<Key extends string, Value> {
  readonly #entries: LRUCache<Key, Promise<Value>> | null;

  constructor({ ttlMs = 5_000, maxEntries = 10_000 }: TtlCacheOptions = {}) {
    const ttl = Number.isFinite(ttlMs) ? ttlMs : 0;
    this.#entries = ttlMs > 0 ? new LRUCache({ max: maxEntries, ttl, ...exactTtl }) : null;
  }

  get(key: Key, load: Load<Value>): Promise<Value> {
    const cached = this.#entries?.get(key);
    if (cached) return cached;
    const loading = load();
    this.#entries?.set(key, loading);
    loading.catch(() => {
      if (this.#entries?.peek(key) === loading) this.#entries.delete(key);
    });
    return loading;
  }
}
