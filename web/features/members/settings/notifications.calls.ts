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

const createChannelQueue = (field: ChannelField) =>
  createSaveQueue<boolean>({
    save: (isOn) =>
      call(members.updateUser, { params: { id: loadSession()?.userId ?? '' }, body: { [field]: isOn } }),
    show: (isOn) => {
      const query = currentUserQuery();
      void queryClient.cancelQueries(query);
      queryClient.setQueryData(query.queryKey, (user) => user && { ...user, [field]: isOn });
    },
    onFailed: (error) =>
      notify('error', `${channels[field]} notifications not changed`, toErrorMessage(error)),
  });

const saveQueues = {
  agreeToSubsAndComm: createChannelQueue('agreeToSubsAndComm'),
  agreeToEmail: createChannelQueue('agreeToEmail'),
  agreeToSMS: createChannelQueue('agreeToSMS'),
};

export const saveChannel = (field: ChannelField, isOn: boolean) => saveQueues[field](!isOn, isOn);
