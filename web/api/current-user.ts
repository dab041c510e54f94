import { useQuery } from '@tanstack/react-query';
import { members } from '#contract/members.ts';
import { isRestrictedViewer } from '#contract/viewer.ts';
import { endpointQuery, queryClient } from './query-client.ts';
import { loadSession } from './session.ts';

export const currentUserQuery = () =>
  endpointQuery(members.getUser, { params: { id: loadSession()?.userId ?? '' } });

export const useCurrentUser = () => useQuery(currentUserQuery());

type Flags = { isInformationalType?: boolean | undefined; isEmailConfirmed?: boolean | undefined };

/** Servers that do not confirm email addresses omit `isEmailConfirmed`. */
export const isRestricted = ({ isInformationalType = false, isEmailConfirmed = true }: Flags) =>
  isRestrictedViewer({ isInformational: isInformationalType, isEmailConfirmed });

export const reloadCurrentUser = () => queryClient.invalidateQueries(currentUserQuery());
