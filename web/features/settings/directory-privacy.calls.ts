import { users } from '#contract/users.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reloadCurrentUser } from '#web/api/current-user.ts';
import { queryClient, queryFor } from '#web/api/query-client.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { type Privacy, type PrivacyFlag, withToggled } from './directory-privacy-rules.ts';
import { serialSaver } from './serial-saver.ts';

export const privacyQuery = queryFor(users.getPrivacy, {});

/** One queue for the whole visit. */
const savePrivacy = serialSaver<Privacy>({
  save: (privacy) => call(users.savePrivacy, { body: privacy }),
  show: (privacy) => {
    void queryClient.cancelQueries(privacyQuery);
    queryClient.setQueryData(privacyQuery.queryKey, privacy);
  },
  // The profile shows what the directory hides.
  onSaved: () => void reloadCurrentUser(),
  onFailed: (error) => notify('error', 'Directory privacy not changed', messageOf(error)),
});

export function togglePrivacy(flag: PrivacyFlag, on: boolean): void {
  // The screen lags behind two quick clicks.
  const before = queryClient.getQueryData(privacyQuery.queryKey);
  if (before) savePrivacy(before, withToggled(before, flag, on));
}
