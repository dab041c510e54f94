/** Everything that a member keeps offline is in one cache, so that one call removes all of it. */
export const keptCacheName = 'muster.kept';

/** The browser has no caches without TLS, and rejects in private windows. */
export const removeKeptCopies = () => globalThis.caches?.delete(keptCacheName).catch(() => false);

export const hasKeptCopies = async () => globalThis.caches?.has(keptCacheName).catch(() => false) ?? false;
