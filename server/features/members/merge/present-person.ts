import type { MemberMergePreview } from '#contract/member-merge.staff.ts';

type Row = Omit<MemberMergePreview['member'], 'joinedAt' | 'lastSeenAt'> & {
  joinedAt: Date;
  lastSeenAt: Date | null;
};

/** Tells two members with the same name apart. */
export const presentPerson = ({
  id,
  name,
  memberNumber,
  email,
  organisation,
  joinedAt,
  lastSeenAt,
}: Row) => ({
  ...{ id, name, memberNumber, email, organisation },
  joinedAt: joinedAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});
