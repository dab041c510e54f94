import { useQuery } from '@tanstack/react-query';
import { isRestrictedReader } from '#contract/reader.ts';
import { users } from '#contract/users.ts';
import { endpointQuery, queryClient } from './query-client.ts';
import { loadSession } from './session.ts';

export const currentUserQuery = () =>
  endpointQuery(users.getUser, { params: { id: loadSession()?.userId ?? '' } });

export const useCurrentUser = () => useQuery(currentUserQuery());

type Flags = { isInformationalType?: boolean | undefined; isEmailConfirmed?: boolean | undefined };

/** Servers that do not confirm email addresses leave out the flag. */
export const isRestricted = ({ isInformationalType = false, isEmailConfirmed = true }: Flags) =>
  isRestrictedReader({ isInformational: isInformationalType, isEmailConfirmed });

export const reloadCurrentUser = () => queryClient.invalidateQueries(currentUserQuery());
