import { groupTypes, makeGroups } from './content/groups.ts';
import { type Demo, daysFrom } from './demo.ts';
import { demoId } from './demo-id.ts';
import type { PlacedMember } from './fill-members.ts';
import { pickByWeight } from './weighted-pick.ts';

const drawnBanners = 120;
const membersAtOnce = 20_000;

export async function fillGroups(demo: Demo, members: PlacedMember[]): Promise<void> {
  const { write, random, sizes, today } = demo;
  const groups = makeGroups(random.fork('groups'), sizes.groups);
  const age = random.fork('group-age');
  await write.insert(
    'groupTypes',
    groupTypes.map((name) => ({ id: demoId('group-type', name), name })),
  );
  const rows = [];
  for (const [index, { name, description, type, parent, subject }] of groups.entries()) {
    rows.push({
      id: demoId('group', index),
      name,
      description,
      typeId: demoId('group-type', type),
      parentId: parent === null ? null : demoId('group', parent),
      createdAt: daysFrom(today, -age.integer(30, 10 * 365)),
      imageKey: await write.contours(`group/${index % drawnBanners}`, subject),
    });
  }
  await write.insert('groups', rows);
  await write.insert(
    'groupSectors',
    groups.flatMap(({ sectors }, index) =>
      sectors.map((name) => ({ groupId: demoId('group', index), sectorId: demoId('sector', name) })),
    ),
  );
  await fillRosters(demo, members);
}

/** Most people are in a few groups; older groups are the larger ones. */
async function fillRosters(
  { write, random, sizes, today, advance }: Demo,
  members: PlacedMember[],
): Promise<void> {
  const choose = random.fork('rosters');
  const numbers = Array.from({ length: sizes.groups }, (_, index) => index);
  const pickGroup = pickByWeight(numbers, (index) => 1 / (index + 8));
  for (let start = 0; start < members.length; start += membersAtOnce) {
    const rows = members.slice(start, start + membersAtOnce).flatMap(({ id, account }) => {
      const count = account ? groupsOfAccount[account.name] : Number(choose.weighted(groupCounts));
      const chosen = new Set(Array.from({ length: count * 2 }, () => pickGroup(choose)));
      return [...chosen].slice(0, count).map((index) => ({
        groupId: demoId('group', index),
        memberId: id,
        joinedAt: daysFrom(today, -choose.integer(1, 1_500)),
      }));
    });
    await write.insert('groupMembers', rows);
    advance(Math.min(1, (start + membersAtOnce) / members.length));
  }
}

const groupCounts = { 0: 30, 1: 25, 2: 18, 3: 12, 4: 8, 5: 4, 7: 3 } as Record<string, number>;
const groupsOfAccount = {
  member: 5,
  informational: 0,
  billing: 2,
  representative: 3,
  hidden: 2,
  new: 0,
  staff: 1,
};
