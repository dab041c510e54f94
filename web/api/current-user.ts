import { useQuery } from '@tanstack/react-query';
import { users } from '#contract/users.ts';
import { queryClient, queryFor } from './query-client.ts';
import { storedSession } from './session.ts';

/** The details of who is signed in; every screen asks for them in this way, so that they are fetched once. */
export const currentUserQuery = () =>
  queryFor(users.getUser, { params: { id: storedSession()?.userId ?? '' } });

export const useCurrentUser = () => useQuery(currentUserQuery());

/** After a change that the server has taken. */
export const reloadCurrentUser = () => queryClient.invalidateQueries(currentUserQuery());
