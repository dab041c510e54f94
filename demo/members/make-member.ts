import type { Insertable } from 'kysely';
import { type DemoAccount, demoAccounts, demoEmail } from '#server/db/demo-accounts.ts';
import type { AccountsTable, MembersTable } from '#server/db/tables.ts';
import { demoId } from '../demo-id.ts';
import { getJurisdiction } from '../jurisdictions.ts';
import type { SeededOrganisation } from '../organisations/seed-organisations.ts';
import { makeLandline, makeMobile } from '../phone-numbers.ts';
import { readContent } from '../read-content.ts';
import type { Sector } from '../schemas/resource-schemas.ts';
import { addDays, type SeedContext } from '../seed-context.ts';
import type { Random } from '../seeded-random.ts';
import { slug } from '../slug.ts';
import { makeCareer } from './make-career.ts';
import { computeAge, makePerson, type Person } from './make-person.ts';
import { type MembershipName, memberships, segmentId, segments } from './seed-memberships.ts';

const streets = readContent('streets');

type MemberRow = Insertable<MembersTable> & { id: string };

export type GeneratedMember = {
  member: MemberRow;
  account: Insertable<AccountsTable>;
  jurisdictions: string[];
  segments: string[];
};

export type MemberDraft = {
  context: SeedContext;
  random: Random;
  index: number;
  organisation: SeededOrganisation;
};

export function makeMember(draft: MemberDraft, portraits: string[]): GeneratedMember {
  const { context, random, organisation } = draft;
  const person = makePerson(random, toIsoDay(context.today));
  const generated = assembleMember(draft, person, chooseMembership(random));
  const domain = organisation.website?.replace(/^(https?:\/\/)?(www\.)?/, '') ?? 'members.example';
  generated.account.email = `${slug(`${person.firstName} ${person.lastName}`, '.')}@${domain.replace(/\/.*/, '')}`;
  generated.account.lastSeenAt = pickLastSeen(
    random.fork('last seen'),
    generated.member.joinedAt as Date,
    context.today,
  );
  generated.member.photoKey = random.chance(0.45) ? random.pick(portraits) : null;
  generated.segments = random.chance(0.06) ? [segmentId(random.pick(segments.slice(0, 2)))] : [];
  if (random.chance(0.5)) generated.segments.push(segmentId(random.pick(segments.slice(2))));
  return generated;
}

/** Most members used the portal in the last months, and none before joining. */
function pickLastSeen(random: Random, joinedAt: Date, today: Date): Date | null {
  const memberForMs = today.getTime() - joinedAt.getTime();
  const agoMs = random.fraction() ** 3 * Math.min(memberForMs, 500 * 24 * 3_600_000);
  return random.chance(0.15) ? null : new Date(today.getTime() - agoMs);
}

const titlesByGender = {
  Woman: { gender: 'Woman', title: 'Ms', pronouns: 'she/her' },
  Man: { gender: 'Man', title: 'Mr', pronouns: 'he/him' },
} as const;

const allVisible = {
  wantsListing: true,
  showPhoto: true,
  showEmail: true,
  showMobile: true,
  showLandline: true,
};

/** The demo accounts in the README have fixed settings. */
export function makeDemoAccountMember(draft: MemberDraft, account: DemoAccount): GeneratedMember {
  const { firstName, lastName, name } = account;
  const person: Person = {
    ...makePerson(draft.random, toIsoDay(draft.context.today)),
    ...titlesByGender[account.gender],
    firstName,
    lastName,
    middleName: null,
    preferredName: null,
    culturalIdentity: null,
  };
  const membership = name === 'informational' ? 'Informational newsletter' : 'Full member';
  const generated = assembleMember(draft, person, membership);
  const settings = { ...allVisible, wantsListing: name !== 'hidden', isBillingContact: name === 'billing' };
  Object.assign(generated.member, settings);
  generated.account.email = demoEmail(name);
  generated.segments = name === 'representative' ? [segmentId(segments[0])] : [];
  if (name === 'new') clearProfile(generated);
  return generated;
}

function clearProfile(generated: GeneratedMember): void {
  const { id, firstName, lastName, membershipId, joinedAt, organisationId } = generated.member;
  const empty = Object.fromEntries(Object.keys(generated.member).map((key) => [key, null]));
  generated.member = {
    ...empty,
    id,
    firstName,
    lastName,
    membershipId,
    joinedAt,
    organisationId,
    agreeToSms: true,
    agreeToEmail: true,
    agreeToPush: true,
    isBillingContact: false,
    ...allVisible,
    dietaryRequirements: [],
  } as MemberRow;
  generated.jurisdictions = [];
}

function assembleMember(draft: MemberDraft, person: Person, membership: MembershipName): GeneratedMember {
  const { context, random, index, organisation } = draft;
  const [sector] = organisation.sectors as [Sector];
  const age = computeAge(person.dateOfBirth, toIsoDay(context.today));
  const career = makeCareer(random, sector, age, organisation.country);
  const home = random.pick(getJurisdiction(organisation.jurisdictions[0] as string).suburbs);
  const id = demoId('member', index);
  const name = `${person.firstName} ${person.lastName}`;
  return {
    jurisdictions: organisation.jurisdictions.slice(0, random.integer(1, 3)),
    segments: [],
    account: {
      memberId: id,
      email: '',
      passwordHash: context.passwordHash,
      disabledAt: null,
      emailConfirmedAt: context.today,
      lastSeenAt: null,
    },
    member: {
      id,
      ...person,
      ...career,
      mobile: random.chance(0.9) ? makeMobile(random, home) : null,
      workLandline: random.chance(0.7) ? makeLandline(random, home) : null,
      secondaryEmail: null,
      personalEmail: random.chance(0.4) ? `${slug(name, '')}${index}@post.example` : null,
      linkedinUrl: random.chance(0.35) ? `linkedin.com/in/${slug(name)}-${index}` : null,
      aboutMe: membership === 'Informational newsletter' ? null : career.aboutMe,
      photoKey: null,
      organisationId: organisation.id,
      workSuburb: organisation.suburb.toUpperCase(),
      membershipId: demoId('membership', membership),
      postalAddress1: `${random.integer(1, 240)} ${random.pick(streets)}`,
      postalAddress2: random.chance(0.1) ? `Unit ${random.integer(1, 40)}` : null,
      postalSuburb: home.suburb,
      postalState: home.state,
      postalPostcode: home.postcode,
      postalCountry: home.country === 'Australia' ? 'Australia' : 'International',
      postalCountryName: home.country === 'Australia' ? null : home.country,
      accessibilityRequirement: random.chance(0.04) ? random.pick(accessibilityRequirements) : null,
      dietaryRequirements: random.chance(0.2) ? random.sample(diets, random.integer(1, 2)) : [],
      agreeToSms: random.chance(0.8),
      agreeToEmail: random.chance(0.9),
      agreeToPush: random.chance(0.85),
      isBillingContact: random.chance(0.03),
      ...makePrivacySettings(random, index - demoAccounts.length),
      joinedAt: addDays(context.today, -random.integer(1, 12 * 365)),
    },
  };
}

const accessibilityRequirements = ['Step-free access', 'Hearing loop', 'Live captions'];
const diets = ['Vegetarian', 'Vegan', 'Halal', 'Kosher', 'Gluten free', 'Dairy free', 'Nut allergy'];

function chooseMembership(random: Random): MembershipName {
  const shares = Object.fromEntries(memberships.map(({ name, share }) => [name, share]));
  return random.weighted(shares as Record<MembershipName, number>);
}

const toIsoDay = (date: Date) => date.toISOString().slice(0, 10);

const privacyProbabilities = {
  wantsListing: 0.93,
  showPhoto: 0.9,
  showEmail: 0.82,
  showMobile: 0.66,
  showLandline: 0.85,
};
const privacyCombinations = 2 ** Object.keys(privacyProbabilities).length;

/** The first members have every combination of settings, the others a random one. */
function makePrivacySettings(
  random: Random,
  index: number,
): Record<keyof typeof privacyProbabilities, boolean> {
  const flags = Object.entries(privacyProbabilities).map(([flag, probability], bit) => [
    flag,
    index < privacyCombinations ? (index & (1 << bit)) === 0 : random.chance(probability),
  ]);
  return Object.fromEntries(flags);
}
