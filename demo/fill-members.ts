import { type DemoAccount, demoAccounts } from '#server/db/demo-accounts.ts';
import type { Demo } from './demo.ts';
import { demoId } from './demo-id.ts';
import type { PlacedOrganisation } from './fill-organisations.ts';
import { type MadeMember, makeAccountMember, makeMember } from './make-member.ts';
import { drawPortrait } from './pictures/portrait.ts';
import { pickByWeight } from './weighted-pick.ts';

const membersAtOnce = 4_000;
const drawnPortraits = 120;

export type PlacedMember = {
  id: string;
  organisationId: string | null;
  isBillingContact: boolean;
  /** The countries that decide about GST, of the member and of the organisation. */
  country: string | null;
  organisationCountry: string;
  account?: DemoAccount;
};

export async function fillMembers(demo: Demo, organisations: PlacedOrganisation[]): Promise<PlacedMember[]> {
  const { write, random, sizes } = demo;
  const pickOrganisation = pickByWeight(organisations, ({ sizeWeight }) => sizeWeight);
  const emails = new Set<string>();
  const portraits = await drawPortraits(demo);
  const placed: PlacedMember[] = [];

  for (let start = 0; start < sizes.members; start += membersAtOnce) {
    const made: MadeMember[] = [];
    for (let index = start; index < Math.min(start + membersAtOnce, sizes.members); index += 1) {
      const account = demoAccounts[index];
      const source = random.fork(`member/${index}`);
      const organisation = account
        ? (organisations[index % 3] as PlacedOrganisation)
        : pickOrganisation(source);
      const member = account
        ? makeAccountMember(demo, source, index, account, organisation)
        : makeMember(demo, source, index, organisation, portraits);
      member.account.email = uniqueEmail(emails, member.account.email, index);
      made.push(member);
      const {
        id,
        organisationId = null,
        isBillingContact = false,
        postalCountry: country = null,
      } = member.member;
      const place = { organisationId, country, organisationCountry: organisation.country };
      placed.push({ id, ...place, isBillingContact, ...(account && { account }) });
    }
    await insertAll(write, made);
    demo.advance(placed.length / sizes.members);
  }
  return placed;
}

async function insertAll(write: Demo['write'], made: MadeMember[]): Promise<void> {
  await write.insert(
    'members',
    made.map(({ member }) => member),
  );
  await write.insert(
    'accounts',
    made.map(({ account }) => account),
  );
  await write.insert(
    'memberJurisdictions',
    made.flatMap(({ member, jurisdictions }) =>
      jurisdictions.map((label) => ({ memberId: member.id, jurisdictionId: demoId('jurisdiction', label) })),
    ),
  );
  await write.insert(
    'memberSegments',
    made.flatMap(({ member, segments: ids }) => ids.map((segmentId) => ({ memberId: member.id, segmentId }))),
  );
}

async function drawPortraits({ write }: Demo): Promise<string[]> {
  const keys: string[] = [];
  for (let index = 0; index < drawnPortraits; index += 1) {
    const seed = `portrait/${index}`;
    keys.push(await write.picture(seed, () => drawPortrait({ seed })));
  }
  return keys;
}

function uniqueEmail(used: Set<string>, email: string, index: number): string {
  const unique = used.has(email) ? email.replace('@', `.${index}@`) : email;
  used.add(unique);
  return unique;
}
