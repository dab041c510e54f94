import { type DemoAccount, demoAccounts } from '#server/db/demo-accounts.ts';
import { demoId } from '../demo-id.ts';
import type { SeededOrganisation } from '../organisations/seed-organisations.ts';
import type { SeedContext } from '../seed-context.ts';
import { pickByWeight } from '../seeded-random.ts';
import { type GeneratedMember, makeDemoAccountMember, makeMember } from './make-member.ts';

const batchSize = 4_000;

export type SeededMember = {
  id: string;
  organisationId: string | null;
  /** GST depends on the countries. */
  country: string | null;
  organisationCountry: string;
  account?: DemoAccount;
};

export async function seedMembers(context: SeedContext, organisations: SeededOrganisation[]) {
  const { writer, random, sizes } = context;
  const pickOrganisation = pickByWeight(organisations, ({ sizeWeight }) => sizeWeight);
  const emails = new Set<string>();
  const portraits = await writer.storeImages('portraits');
  const seeded: SeededMember[] = [];

  for (let start = 0; start < sizes.members; start += batchSize) {
    const batch: GeneratedMember[] = [];
    for (let index = start; index < Math.min(start + batchSize, sizes.members); index += 1) {
      const account = demoAccounts[index];
      const memberRandom = random.fork(`member/${index}`);
      const organisation = account
        ? (organisations[index % 3] as SeededOrganisation)
        : pickOrganisation(memberRandom);
      const draft = { context, random: memberRandom, index, organisation };
      const member = account ? makeDemoAccountMember(draft, account) : makeMember(draft, portraits);
      member.account.email = uniqueEmail(emails, member.account.email, index);
      batch.push(member);
      const { id, organisationId = null, postalCountry: country = null } = member.member;
      const organisationCountry = organisation.country;
      seeded.push({ id, organisationId, country, organisationCountry, ...(account && { account }) });
    }
    await insertBatch(writer, batch);
    context.onProgress(seeded.length / sizes.members);
  }
  return seeded;
}

async function insertBatch(writer: SeedContext['writer'], batch: GeneratedMember[]): Promise<void> {
  const members = batch.map(({ member }) => member);
  const accounts = batch.map(({ account }) => account);
  const jurisdictions = batch.flatMap(({ member, jurisdictions: labels }) =>
    labels.map((label) => ({ memberId: member.id, jurisdictionId: demoId('jurisdiction', label) })),
  );
  const segments = batch.flatMap(({ member, segments: ids }) =>
    ids.map((segmentId) => ({ memberId: member.id, segmentId })),
  );
  await writer.insert('members', members);
  await writer.insert('accounts', accounts);
  await writer.insert('memberJurisdictions', jurisdictions);
  await writer.insert('memberSegments', segments);
}

function uniqueEmail(used: Set<string>, email: string, index: number): string {
  const unique = used.has(email) ? email.replace('@', `.${index}@`) : email;
  used.add(unique);
  return unique;
}
