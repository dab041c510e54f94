import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { demoId } from '../demo-id.ts';
import type { SeededMember } from '../members/seed-members.ts';
import { addDays, type SeedContext } from '../seed-context.ts';

const savedByMember = [
  { kind: 'resource', number: 4 },
  { kind: 'event', number: 7 },
  { kind: 'group', number: 1 },
  { kind: 'resource', number: 11 },
  { kind: 'organisation', number: 2 },
  { kind: 'resource', number: 17 },
  { kind: 'event', number: 6 },
];

/** The demo member has saved something of each kind. Other accounts show the empty state. */
export async function seedSavedItems({ writer, today }: SeedContext, members: SeededMember[]): Promise<void> {
  const findId = (name: DemoAccountName) => members.find(({ account }) => account?.name === name)?.id;
  const [memberId, colleagueId] = [findId('member'), findId('representative')];
  if (!memberId || !colleagueId) return;
  const items = savedByMember.map(({ kind, number }) => ({ kind, itemId: demoId(kind, number) }));
  const rows = [{ kind: 'person', itemId: colleagueId }, ...items].map((item, index) => ({
    ...item,
    memberId,
    savedAt: addDays(today, -3 * index - 1),
  }));
  await writer.insert('savedItems', rows);
}
