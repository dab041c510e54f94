import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { demoId } from '../demo-id.ts';
import type { SeededMember } from '../members/seed-members.ts';
import { addDays, type SeedContext } from '../seed-context.ts';
import { pickByWeight } from '../seeded-random.ts';
import { groupTypes, makeGroups } from './make-groups.ts';

const batchSize = 20_000;

export async function seedGroups(context: SeedContext, members: SeededMember[]): Promise<void> {
  const { writer, random, sizes, today } = context;
  const groups = makeGroups(random.fork('groups'), sizes.groups);
  const ageRandom = random.fork('group-age');
  const types = groupTypes.map((name) => ({ id: demoId('group-type', name), name }));
  await writer.insert('groupTypes', types);
  const rows = [];
  for (const [index, { name, description, type, parent, subject }] of groups.entries()) {
    rows.push({
      id: demoId('group', index),
      name,
      description,
      typeId: demoId('group-type', type),
      parentId: parent === null ? null : demoId('group', parent),
      createdAt: addDays(today, -ageRandom.integer(30, 10 * 365)),
      imageKey: await writer.storeImage(`contours/${subject}`, index),
    });
  }
  await writer.insert('groups', rows);
  const groupSectors = groups.flatMap(({ sectors }, index) =>
    sectors.map((name) => ({ groupId: demoId('group', index), sectorId: demoId('sector', name) })),
  );
  await writer.insert('groupSectors', groupSectors);
  await seedGroupMembers(context, members);
}

async function seedGroupMembers(
  { writer, random, sizes, today, onProgress }: SeedContext,
  members: SeededMember[],
): Promise<void> {
  const memberRandom = random.fork('rosters');
  const indexes = Array.from({ length: sizes.groups }, (_, index) => index);
  const pickGroup = pickByWeight(indexes, (index) => 1 / (index + 8));
  for (let start = 0; start < members.length; start += batchSize) {
    const rows = members.slice(start, start + batchSize).flatMap(({ id, account }) => {
      const count = account
        ? (groupCountsByAccount[account.name] ?? 1)
        : Number(memberRandom.weighted(groupCountWeights));
      const groupIndexes = new Set(Array.from({ length: count * 2 }, () => pickGroup(memberRandom)));
      return [...groupIndexes].slice(0, count).map((index) => ({
        groupId: demoId('group', index),
        memberId: id,
        joinedAt: addDays(today, -memberRandom.integer(1, 1_500)),
      }));
    });
    await writer.insert('groupMembers', rows);
    onProgress(Math.min(1, (start + batchSize) / members.length));
  }
}

const groupCountWeights = { 0: 30, 1: 25, 2: 18, 3: 12, 4: 8, 5: 4, 7: 3 } as Record<string, number>;
/** Other accounts have one group. */
const groupCountsByAccount: Partial<Record<DemoAccountName, number>> = {
  member: 5,
  informational: 0,
  billing: 2,
  representative: 3,
  hidden: 2,
  new: 0,
};
