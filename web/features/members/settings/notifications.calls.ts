import { members } from '#contract/members.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { currentUserQuery } from '#web/api/current-user.ts';
import { queryClient } from '#web/api/query-client.ts';
import { loadSession } from '#web/api/session.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { createSaveQueue } from './save-queue.ts';

export const channels = {
  agreeToSubsAndComm: 'Push',
  agreeToEmail: 'Email',
  agreeToSMS: 'SMS',
} as const;

export type ChannelField = keyof typeof channels;

const createChannelSaver = (field: ChannelField) =>
  createSaveQueue<boolean>({
    save: (on) =>
      call(members.updateUser, { params: { id: loadSession()?.userId ?? '' }, body: { [field]: on } }),
    show: (on) => {
      const query = currentUserQuery();
      void queryClient.cancelQueries(query);
      queryClient.setQueryData(query.queryKey, (user) => user && { ...user, [field]: on });
    },
    onFailed: (error) =>
      notify('error', `${channels[field]} notifications not changed`, toErrorMessage(error)),
  });

/** One queue per switch. */
const savers = {
  agreeToSubsAndComm: createChannelSaver('agreeToSubsAndComm'),
  agreeToEmail: createChannelSaver('agreeToEmail'),
  agreeToSMS: createChannelSaver('agreeToSMS'),
};

export const saveChannel = (field: ChannelField, on: boolean) => savers[field](!on, on);
