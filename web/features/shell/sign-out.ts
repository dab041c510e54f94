import { authentication } from '#contract/authentication.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { clearSession } from '#web/api/session.ts';

/** Signs out here at once, whether or not the server can be told. */
export function signOut(): void {
  call(authentication.signOut, {}).catch(() => undefined);
  clearSession();
  queryClient.clear();
}
