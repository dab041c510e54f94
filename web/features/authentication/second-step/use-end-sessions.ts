import { useMutation } from '@tanstack/react-query';
import { toErrorMessage } from '#web/api/api-error.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { reloadSessions } from './second-step.calls.ts';

export function useEndSessions(end: () => Promise<unknown>, message: string) {
  return useMutation({
    mutationFn: end,
    onSuccess: () => notify('success', message),
    onError: (error) => notify('error', toErrorMessage(error)),
    // Also after an error: the session may have ended elsewhere.
    onSettled: reloadSessions,
  });
}
