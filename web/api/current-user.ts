import { useQuery } from '@tanstack/react-query';
import { users } from '#contract/users.ts';
import { queryClient, queryFor } from './query-client.ts';
import { storedSession } from './session.ts';

/** The details of who is signed in; every screen asks for them in this way, so that they are fetched once. */
export const currentUserQuery = () =>
  queryFor(users.getUser, { params: { id: storedSession()?.userId ?? '' } });

export const useCurrentUser = () => useQuery(currentUserQuery());

type Reader = { isInformationalType?: boolean | undefined; isEmailConfirmed?: boolean | undefined };

/** Restricted readers see name, position and organisation of other members. Other servers do not confirm addresses. */
export const isRestrictedReader = ({ isInformationalType, isEmailConfirmed }: Reader) =>
  isInformationalType === true || isEmailConfirmed === false;

/** After a change that the server has taken. */
export const reloadCurrentUser = () => queryClient.invalidateQueries(currentUserQuery());
