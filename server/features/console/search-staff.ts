import type { StaffSearchResult } from '#contract/console.staff.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { SearchKind, SearchText } from '../../search/search-kind.ts';

type Deps = { readDb: Db; kinds: SearchKind[] };

/** Tolerates a typo only if nothing matches as typed. */
export async function searchStaff(deps: Deps, caller: Caller, text: string): Promise<StaffSearchResult[]> {
  const found = await searchOnce(deps, caller, { text, allowsTypos: false });
  return found.length > 0 ? found : searchOnce(deps, caller, { text, allowsTypos: true });
}

async function searchOnce({ readDb, kinds }: Deps, caller: Caller, search: SearchText) {
  const referred = kinds.filter((kind) => kind.isReference?.(search.text));
  const searched = referred.length > 0 ? referred : kinds;
  const results = await Promise.all(
    searched.map(async (kind) => {
      const found = await kind.find(readDb, caller, search);
      return found.map((result) => ({ kind: kind.name, ...result }));
    }),
  );
  return results.flat();
}
