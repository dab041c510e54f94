import { queryClient } from '#web/api/query-client.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { changeSaved, savedIdsQuery } from './saved-state.ts';

/** Shows a message only if the event was not saved before. */
export async function saveRegisteredEvent(id: string, name: string): Promise<void> {
  const saved = await queryClient.fetchQuery(savedIdsQuery());
  if (saved.event.includes(id)) return;
  const isSaved = await changeSaved({ kind: 'event', id, name }, true);
  if (isSaved)
    notify(
      'success',
      `Saved “${name}”`,
      'It is among your saved items, and in your calendar if it reads them.',
    );
}
