import { useEffect, useState } from 'react';
import { hasKeptCopies } from '#web/api/kept-cache.ts';

/**
 * Loads a module only for members who keep something offline. Unlike other lazy modules it does not wait for
 * stylesheets that failed before: those of other screens cannot be loaded without a connection.
 */
export function useKeptModule<Value>(load: () => Promise<Value>): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let isCurrent = true;
    const loadIfKept = async () => {
      const loaded = (await hasKeptCopies()) ? await load() : undefined;
      if (isCurrent) setValue(() => loaded);
    };
    loadIfKept().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return value;
}
