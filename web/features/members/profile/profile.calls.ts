import type { RequestOf } from '#contract/endpoint.ts';
import { groups } from '#contract/groups.ts';
import { members } from '#contract/members.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { currentUserQuery, isRestricted, reloadCurrentUser } from '#web/api/current-user.ts';
import { bumpPhotoVersion } from '#web/api/photo-version.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';

export type Member = ResponseBody<typeof members.getUser>;
export type GroupList = ResponseBody<typeof groups.listGroups>;

export const memberQuery = (id: string) => endpointQuery(members.getUser, { params: { id } });

export const profilePreviewQuery = () => endpointQuery(members.previewProfile, {});

export const memberGroupsQuery = (memberId: string, isWhole = false) =>
  endpointQuery(groups.listGroups, { query: { memberId, page: 1, size: isWhole ? 100 : 4 } });

/** Not awaited, so that the skeleton appears first. Restricted readers may not see the groups of others. */
export async function prefetchProfile(id: string): Promise<void> {
  void queryClient.prefetchQuery(memberQuery(id));
  const reader = await queryClient.ensureQueryData(currentUserQuery()).catch(() => undefined);
  if (reader && (reader.id === id || !isRestricted(reader)))
    void queryClient.prefetchQuery(memberGroupsQuery(id));
}

/** The server returns any text here but accepts only the choices. */
type Changes = RequestOf<typeof members.updateUser>['body'];

/** The API replaces the whole user. It is read again to keep changes from another window. */
export async function saveAboutMe(aboutMe: string): Promise<void> {
  const query = currentUserQuery();
  const user = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  const changed = { ...user, aboutMe: aboutMe.trim() };
  await call(members.updateUser, { params: { id: user.id }, body: changed as Changes });
  queryClient.setQueryData(query.queryKey, changed);
  void reloadCurrentUser();
}

type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

export async function changePhoto(img: File, sending: Sending): Promise<void> {
  await call(members.changePhoto, { body: { img } }, sending);
  bumpPhotoVersion();
  await reloadCurrentUser();
}
