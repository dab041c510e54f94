import { can } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/errors.ts';
import { assertListed } from '../privacy/member-visibility.ts';
import { findMemberToOpen, type OpenedMember } from './open-member.sql.ts';
import { recordHiddenRead } from './record-hidden-read.ts';

/** Call before any response about a member. Throws 403 for hidden members unless the caller may read private data. */
export async function openMember(db: Db, caller: Caller, id: string): Promise<OpenedMember> {
  const member = await findMemberToOpen(db, id);
  if (!member) throw notFound('Member not found.');
  if (!can(caller.grants, 'members.readPrivate')) assertListed(member);
  else if (!member.isListed && member.email !== null) await recordHiddenRead(db, caller, toSubject(member));
  return member;
}

export const toSubject = ({ id, name }: Pick<OpenedMember, 'id' | 'name'>) =>
  ({ kind: 'member', id, label: name }) as const;
