import { type DemoAccount, demoAccounts } from '#server/db/demo-accounts.ts';
import { demoId } from '../demo-id.ts';
import type { SeededOrganisation } from '../organisations/seed-organisations.ts';
import type { SeedContext } from '../seed-context.ts';
import { pickByWeight } from '../seeded-random.ts';
import { type GeneratedMember, generateAccountMember, makeMember } from './make-member.ts';

const batchSize = 4_000;

export type SeededMember = {
  id: string;
  organisationId: string | null;
  isBillingContact: boolean;
  /** The countries decide about GST. */
  country: string | null;
  organisationCountry: string;
  account?: DemoAccount;
};

export async function seedMembers(context: SeedContext, organisations: SeededOrganisation[]) {
  const { write, random, sizes } = context;
  const pickOrganisation = pickByWeight(organisations, ({ sizeWeight }) => sizeWeight);
  const emails = new Set<string>();
  const portraits = await write.pictures('portraits');
  const placed: SeededMember[] = [];

  for (let start = 0; start < sizes.members; start += batchSize) {
    const made: GeneratedMember[] = [];
    for (let index = start; index < Math.min(start + batchSize, sizes.members); index += 1) {
      const account = demoAccounts[index];
      const source = random.fork(`member/${index}`);
      const organisation = account
        ? (organisations[index % 3] as SeededOrganisation)
        : pickOrganisation(source);
      const draft = { context, random: source, index, organisation };
      const member = account ? generateAccountMember(draft, account) : makeMember(draft, portraits);
      member.account.email = uniqueEmail(emails, member.account.email, index);
      made.push(member);
      const { id, organisationId = null, isBillingContact = false, postalCountry = null } = member.member;
      const countries = { country: postalCountry, organisationCountry: organisation.country };
      placed.push({ id, organisationId, isBillingContact, ...countries, ...(account && { account }) });
    }
    await insertAll(write, made);
    context.onProgress(placed.length / sizes.members);
  }
  return placed;
}

async function insertAll(write: SeedContext['write'], made: GeneratedMember[]): Promise<void> {
  const members = made.map(({ member }) => member);
  await write.insert('members', members);
  const accounts = made.map(({ account }) => account);
  await write.insert('accounts', accounts);
  const jurisdictions = made.flatMap(({ member, jurisdictions: labels }) =>
    labels.map((label) => ({ memberId: member.id, jurisdictionId: demoId('jurisdiction', label) })),
  );
  await write.insert('memberJurisdictions', jurisdictions);
  const segments = made.flatMap(({ member, segments: ids }) =>
    ids.map((segmentId) => ({ memberId: member.id, segmentId })),
  );
  await write.insert('memberSegments', segments);
}

function uniqueEmail(used: Set<string>, email: string, index: number): string {
  const unique = used.has(email) ? email.replace('@', `.${index}@`) : email;
  used.add(unique);
  return unique;
}
