import { representativeCategory } from '#contract/directory.ts';
import { demoId } from '../demo-id.ts';
import { readContent } from '../read-content.ts';
import type { SeedContext } from '../seed-context.ts';

type MembershipSeed = { name: string; plan: string | null; levels: string[]; share: number };

export const memberships = [
  { name: 'Full member', plan: null, levels: ['Public', 'Associate', 'Members'], share: 0.74 },
  { name: 'Subscriber', plan: 'Subscriber', levels: ['Public', 'Associate', 'Members'], share: 0.08 },
  { name: 'Associate', plan: 'Associate', levels: ['Public', 'Associate'], share: 0.12 },
  { name: 'Informational newsletter', plan: 'Newsletter', levels: ['Public'], share: 0.06 },
] as const satisfies MembershipSeed[];

export type MembershipName = (typeof memberships)[number]['name'];

export const segments = [
  { category: representativeCategory, name: 'Primary representative' },
  { category: representativeCategory, name: 'Alternate representative' },
  { category: 'Interest', name: 'Community engagement' },
  { category: 'Interest', name: 'Operations' },
  { category: 'Interest', name: 'Research and innovation' },
  { category: 'Newsletter', name: 'Weekly digest' },
] as const;

export const segmentId = ({ category, name }: { category: string; name: string }) =>
  demoId('segment', `${category}/${name}`);

export async function seedMemberships({ writer }: SeedContext): Promise<void> {
  const rows = memberships.map(({ name, plan }) => ({ id: demoId('membership', name), name, plan }));
  await writer.insert('memberships', rows);
  const levelNames = readContent('resources/categories').map(({ level }) => level);
  const levelRows = levelNames.map((name, position) => ({ id: demoId('level', name), position, name }));
  await writer.insert('accessLevels', levelRows);
  const membershipLevels = memberships.flatMap(({ name, levels }) => {
    const membershipId = demoId('membership', name);
    return levels.map((level) => ({ membershipId, accessLevelId: demoId('level', level) }));
  });
  await writer.insert('membershipAccessLevels', membershipLevels);
  const segmentRows = segments.map((segment) => ({ id: segmentId(segment), ...segment }));
  await writer.insert('segments', segmentRows);
}
