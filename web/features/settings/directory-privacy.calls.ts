import { users } from '#contract/users.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reloadCurrentUser } from '#web/api/current-user.ts';
import { queryClient, queryFor } from '#web/api/query-client.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { type Privacy, type PrivacyFlag, withToggled } from './directory-privacy-rules.ts';
import { serialSaver } from './serial-saver.ts';

export const privacyQuery = queryFor(users.getPrivacy, {});

/** For the whole visit: who leaves the screen and comes back meets the same queue. */
const savePrivacy = serialSaver<Privacy>({
  save: (privacy) => call(users.savePrivacy, { body: privacy }),
  show: (privacy) => {
    void queryClient.cancelQueries(privacyQuery);
    queryClient.setQueryData(privacyQuery.queryKey, privacy);
  },
  // The profile tells what the directory hides.
  onSaved: () => void reloadCurrentUser(),
  onFailed: (error) => notify('error', 'Directory privacy not changed', messageOf(error)),
});

export function togglePrivacy(flag: PrivacyFlag, on: boolean): void {
  // From what holds now: the screen is a moment behind two quick taps.
  const before = queryClient.getQueryData(privacyQuery.queryKey);
  if (before) savePrivacy(before, withToggled(before, flag, on));
}
