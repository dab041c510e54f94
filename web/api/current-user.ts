import { useQuery } from '@tanstack/react-query';
import { isRestrictedReader } from '#contract/reader.ts';
import { users } from '#contract/users.ts';
import { queryClient, queryFor } from './query-client.ts';
import { storedSession } from './session.ts';

export const currentUserQuery = () =>
  queryFor(users.getUser, { params: { id: storedSession()?.userId ?? '' } });

export const useCurrentUser = () => useQuery(currentUserQuery());

type Flags = { isInformationalType?: boolean | undefined; isEmailConfirmed?: boolean | undefined };

/** Servers that do not confirm email addresses leave out the flag. */
export const isRestricted = ({ isInformationalType = false, isEmailConfirmed = true }: Flags) =>
  isRestrictedReader({ isInformational: isInformationalType, isEmailConfirmed });

export const reloadCurrentUser = () => queryClient.invalidateQueries(currentUserQuery());
