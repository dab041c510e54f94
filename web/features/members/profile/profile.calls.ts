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

export const memberGroupsQuery = (memberId: string, isExpanded = false) =>
  endpointQuery(groups.listGroups, { query: { memberId, page: 1, size: isExpanded ? 100 : 4 } });

/** Prefetches the groups only if the viewer may see them. Nothing is awaited, so that the skeleton appears first. */
export async function prefetchProfile(id: string): Promise<void> {
  void queryClient.prefetchQuery(memberQuery(id));
  const viewer = await queryClient.ensureQueryData(currentUserQuery()).catch(() => undefined);
  if (viewer && (viewer.id === id || !isRestricted(viewer)))
    void queryClient.prefetchQuery(memberGroupsQuery(id));
}

/** Fetches the user first, because the API replaces the whole record and another window may have changed it. */
export async function saveAboutMe(aboutMe: string): Promise<void> {
  const query = currentUserQuery();
  const user = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  const changedUser = { ...user, aboutMe: aboutMe.trim() };
  // The type of the request is stricter than that of the response.
  const body = changedUser as RequestOf<typeof members.updateUser>['body'];
  await call(members.updateUser, { params: { id: user.id }, body });
  queryClient.setQueryData(query.queryKey, changedUser);
  void reloadCurrentUser();
}

type UploadOptions = { signal: AbortSignal; onProgress: (fraction: number) => void };

export async function changePhoto(img: File, options: UploadOptions): Promise<void> {
  await call(members.changePhoto, { body: { img } }, options);
  bumpPhotoVersion();
  await reloadCurrentUser();
}
