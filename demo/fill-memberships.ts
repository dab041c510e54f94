import { libraryTree } from './content/library-tree.ts';
import type { Demo } from './demo.ts';
import { demoId } from './demo-id.ts';

type MembershipSeed = { name: string; plan: string | null; levels: string[]; share: number };

/** The kinds of membership, the plan that gives it, which access levels of the library it opens, and how common it is. */
export const memberships = [
  { name: 'Full member', plan: null, levels: ['Public', 'Associate', 'Members'], share: 0.74 },
  { name: 'Subscriber', plan: 'Subscriber', levels: ['Public', 'Associate', 'Members'], share: 0.08 },
  { name: 'Associate', plan: 'Associate', levels: ['Public', 'Associate'], share: 0.12 },
  { name: 'Informational newsletter', plan: 'Newsletter', levels: ['Public'], share: 0.06 },
] as const satisfies MembershipSeed[];

export type MembershipName = (typeof memberships)[number]['name'];

export const segments = [
  { category: 'Membership Representative', name: 'Primary representative' },
  { category: 'Membership Representative', name: 'Alternate representative' },
  { category: 'Interest', name: 'Community engagement' },
  { category: 'Interest', name: 'Operations' },
  { category: 'Interest', name: 'Research and innovation' },
  { category: 'Newsletter', name: 'Weekly digest' },
] as const;

export const segmentId = ({ category, name }: { category: string; name: string }) =>
  demoId('segment', `${category}/${name}`);

export async function fillMemberships({ write }: Demo): Promise<void> {
  await write.insert(
    'memberships',
    memberships.map(({ name, plan }) => ({ id: demoId('membership', name), name, plan })),
  );
  await write.insert(
    'accessLevels',
    libraryTree.map(({ level }, position) => ({ id: demoId('level', level), position, name: level })),
  );
  await write.insert(
    'membershipAccessLevels',
    memberships.flatMap(({ name, levels }) =>
      levels.map((level) => ({
        membershipId: demoId('membership', name),
        accessLevelId: demoId('level', level),
      })),
    ),
  );
  await write.insert(
    'segments',
    segments.map(({ category, name }) => ({ id: segmentId({ category, name }), category, name })),
  );
}
