import { members } from '#contract/members.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reloadCurrentUser } from '#web/api/current-user.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { applyPrivacyToggle, type Privacy, type PrivacyFlag } from './apply-privacy-toggle.ts';
import { createSaveQueue } from './save-queue.ts';

export const privacyQuery = endpointQuery(members.getPrivacy, {});

/** One queue for all switches, because each request replaces all of them. */
const savePrivacy = createSaveQueue<Privacy>({
  save: (privacy) => call(members.savePrivacy, { body: privacy }),
  show: (privacy) => {
    void queryClient.cancelQueries(privacyQuery);
    queryClient.setQueryData(privacyQuery.queryKey, privacy);
  },
  // The profile page lists the hidden details.
  onSaved: () => void reloadCurrentUser(),
  onFailed: (error) => notify('error', 'Directory privacy not changed', toErrorMessage(error)),
});

export function togglePrivacy(flag: PrivacyFlag, isOn: boolean): void {
  // Read from the cache: the rendered state is stale after two quick clicks.
  const current = queryClient.getQueryData(privacyQuery.queryKey);
  if (current) savePrivacy(current, applyPrivacyToggle(current, flag, isOn));
}
