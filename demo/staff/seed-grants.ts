import { type DemoAccountName, demoRoles } from '#server/db/demo-accounts.ts';
import { demoId } from '../demo-id.ts';
import type { SeededMember } from '../members/seed-members.ts';
import { addDays, type SeedContext } from '../seed-context.ts';

/** One grant ends soon, so that Today shows it. */
const daysUntilEnd: Partial<Record<DemoAccountName, number>> = { support: 9 };

export async function seedGrants({ writer, today }: SeedContext, members: SeededMember[]): Promise<void> {
  const staff = members.flatMap(({ id, organisationId, account }) =>
    account && account.name in demoRoles
      ? [{ id, organisationId, name: account.name as keyof typeof demoRoles }]
      : [],
  );
  const administratorId = staff.find(({ name }) => name === 'staff')?.id ?? null;
  const grants = staff.map(({ id, organisationId, name }) => ({
    id: demoId('grant', name),
    memberId: id,
    role: demoRoles[name],
    groupId: name === 'leader' ? demoId('group', 0) : null,
    organisationId: name === 'agency' ? organisationId : null,
    grantedBy: name === 'staff' ? null : administratorId,
    grantedAt: addDays(today, -90),
    until: daysUntilEnd[name] ? addDays(today, daysUntilEnd[name]) : null,
  }));
  await writer.insert('grants', grants);
}
