import { useMutation, useQuery } from '@tanstack/react-query';
import BellPlus from 'lucide-react/icons/bell-plus';
import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect } from 'react';
import { normaliseText, normaliseToOneLine } from '#contract/normalise-text.ts';
import { savedSearches } from '#contract/saved-searches.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshSavedSearches, type SavedSearch, savedSearchesQuery } from '#web/saved/saved-searches.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { dismissTopic, notify } from '#web/ui/overlays/notify.ts';
import type { SearchPageParams } from './search-page-params.ts';

const topic = 'saved search';

/** Shows nothing until the saved searches are known. */
export function SaveSearchButton({ search, isShown }: { search: SearchPageParams; isShown: boolean }) {
  const { data } = useQuery(savedSearchesQuery());
  const saved = data?.searches.find((each) => isSameSearch(each, search));
  useMarkAsSeen(isShown ? saved?.id : undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: () => toggle(search, saved),
    onSuccess: () => {
      dismissTopic(topic);
      if (!saved)
        notify('success', 'Search saved', 'Your dashboard shows when something new matches.', { topic });
    },
    onError: (error) =>
      notify('error', 'Your saved searches are unchanged', toErrorMessage(error), { topic }),
    onSettled: refreshSavedSearches,
  });
  if (!data) return null;
  const Icon = saved ? BellRing : BellPlus;
  return (
    <Button kind="secondary" aria-pressed={saved !== undefined} loading={isPending} onClick={() => mutate()}>
      {isPending ? null : <Icon size={18} aria-hidden="true" />}
      {saved ? 'Search saved' : 'Save this search'}
    </Button>
  );
}

async function toggle(search: SearchPageParams, saved: SavedSearch | undefined): Promise<void> {
  const { search: text = '', kind, access, category, from, to } = search;
  if (saved) await call(savedSearches.removeSavedSearch, { params: { id: saved.id } });
  else
    await call(savedSearches.saveSearch, {
      body: { text, kind, accessLevelId: access, categoryId: category, from, to },
    });
}

const isSameSearch = (saved: SavedSearch, { search = '', ...params }: SearchPageParams) =>
  normaliseText(saved.text) === normaliseText(normaliseToOneLine(search)) &&
  saved.kind === params.kind &&
  saved.accessLevelId === params.access &&
  saved.categoryId === params.category &&
  saved.from === params.from &&
  saved.to === params.to;

function useMarkAsSeen(id: string | undefined): void {
  useEffect(() => {
    // No message after a failure: the matches are shown as new again.
    if (id)
      call(savedSearches.markSearchAsSeen, { params: { id } }).then(refreshSavedSearches, () => undefined);
  }, [id]);
}
