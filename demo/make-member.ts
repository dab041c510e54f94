import type { Insertable } from 'kysely';
import { type DemoAccount, demoAccounts, demoEmail } from '#server/db/demo-accounts.ts';
import type { AccountsTable, MembersTable } from '#server/db/tables.ts';
import { makeCareer } from './content/careers.ts';
import { jurisdictionLabelled } from './content/jurisdictions.ts';
import { ageOn, makePerson, type Person } from './content/people.ts';
import { makeLandline, makeMobile } from './content/phone-numbers.ts';
import { streets } from './content/streets.ts';
import { slug } from './content/word-list.ts';
import { type Demo, daysFrom } from './demo.ts';
import { demoId } from './demo-id.ts';
import { directoryPrivacy } from './directory-privacy.ts';
import { type MembershipName, memberships, segmentId, segments } from './fill-memberships.ts';
import type { PlacedOrganisation } from './fill-organisations.ts';
import type { Random } from './random.ts';

type MemberRow = Insertable<MembersTable> & { id: string };

/** One made-up member with everything that belongs to it, as rows. */
export type MadeMember = {
  member: MemberRow;
  account: Insertable<AccountsTable>;
  jurisdictions: string[];
  segments: string[];
};

export function makeMember(
  demo: Demo,
  random: Random,
  index: number,
  organisation: PlacedOrganisation,
  portraits: string[],
): MadeMember {
  const person = makePerson(random, isoDay(demo.today));
  const membership = chooseMembership(random);
  const made = compose(demo, random, index, person, organisation, membership);
  const atOrganisation = organisation.website?.replace(/^(https?:\/\/)?(www\.)?/, '') ?? 'members.example';
  made.account.email = `${slug(`${person.firstName} ${person.lastName}`, '.')}@${atOrganisation.replace(/\/.*/, '')}`;
  made.member.photoKey = random.chance(0.45) ? random.pick(portraits) : null;
  made.segments = random.chance(0.06) ? [segmentId(random.pick(segments.slice(0, 2)))] : [];
  if (random.chance(0.5)) made.segments.push(segmentId(random.pick(segments.slice(2))));
  return made;
}

const manners = {
  Woman: { gender: 'Woman', title: 'Ms', pronouns: 'she/her' },
  Man: { gender: 'Man', title: 'Mr', pronouns: 'he/him' },
} as const;

/** The seven that the README names: each shows one kind of reader, so nothing about it is left to chance. */
export function makeAccountMember(
  demo: Demo,
  random: Random,
  index: number,
  account: DemoAccount,
  organisation: PlacedOrganisation,
): MadeMember {
  const { firstName, lastName, name } = account;
  const person: Person = {
    ...makePerson(random, isoDay(demo.today)),
    ...manners[account.gender],
    firstName,
    lastName,
    middleName: null,
    prefName: null,
    culturalIdentity: null,
  };
  const membership: MembershipName = name === 'informational' ? 'Informational newsletter' : 'Full member';
  const made = compose(demo, random, index, person, organisation, membership);
  const visible = {
    inDirectory: true,
    showPhoto: true,
    showEmail: true,
    showMobile: true,
    showLandline: true,
  };
  Object.assign(made.member, visible, {
    inDirectory: name !== 'hidden',
    isBillingContact: name === 'billing',
  });
  made.account.email = demoEmail(name);
  made.account.isStaff = name === 'staff';
  made.segments = name === 'representative' ? [segmentId(segments[0])] : [];
  if (name === 'new') emptyProfile(made, organisation);
  return made;
}

function emptyProfile(made: MadeMember, organisation: PlacedOrganisation): void {
  const { id, firstName, lastName, membershipId, joinedAt } = made.member;
  const nothing = Object.fromEntries(Object.keys(made.member).map((key) => [key, null]));
  const kept = {
    id,
    firstName,
    lastName,
    membershipId,
    joinedAt,
    organisationId: organisation.id,
    dietaryRequirements: [],
  };
  const on = {
    agreeToSms: true,
    agreeToEmail: true,
    agreeToPush: true,
    isBillingContact: false,
    inDirectory: true,
  };
  const shown = { showPhoto: true, showEmail: true, showMobile: true, showLandline: true };
  made.member = { ...nothing, ...kept, ...on, ...shown } as MemberRow;
  made.jurisdictions = [];
}

function compose(
  demo: Demo,
  random: Random,
  index: number,
  person: Person,
  organisation: PlacedOrganisation,
  membership: MembershipName,
): MadeMember {
  const today = isoDay(demo.today);
  const career = makeCareer(random, organisation.sectors[0] as (typeof organisation.sectors)[number], {
    age: ageOn(person.dob, today),
    country: organisation.country,
  });
  const home = random.pick(jurisdictionLabelled(organisation.jurisdictions[0] as string).suburbs);
  const id = demoId('member', index);
  const plain = membership === 'Informational newsletter';
  return {
    jurisdictions: organisation.jurisdictions.slice(0, random.integer(1, 3)),
    segments: [],
    account: {
      ...{ memberId: id, email: '', passwordHash: demo.passwordHash, isStaff: false, disabledAt: null },
      emailConfirmedAt: demo.today,
    },
    member: {
      id,
      title: person.title,
      firstName: person.firstName,
      middleName: person.middleName,
      lastName: person.lastName,
      preferredName: person.prefName,
      postnominals: career.postnominals,
      pronouns: person.pronouns,
      gender: person.gender,
      dateOfBirth: person.dob,
      culturalIdentity: person.culturalIdentity,
      otherLanguages: person.otherLanguages,
      mobile: random.chance(0.9) ? makeMobile(random, home) : null,
      workLandline: random.chance(0.7) ? makeLandline(random, home) : null,
      secondaryEmail: null,
      personalEmail: random.chance(0.4)
        ? `${slug(`${person.firstName}${person.lastName}`, '')}${index}@post.example`
        : null,
      linkedinUrl: random.chance(0.35)
        ? `linkedin.com/in/${slug(`${person.firstName} ${person.lastName}`)}-${index}`
        : null,
      aboutMe: plain ? null : career.aboutMe,
      photoKey: null,
      positionTitle: career.positionTitle,
      department: career.department,
      organisationId: organisation.id,
      workSuburb: organisation.suburb.toUpperCase(),
      membershipId: demoId('membership', membership),
      postalAddress1: `${random.integer(1, 240)} ${random.pick(streets)}`,
      postalAddress2: random.chance(0.1) ? `Unit ${random.integer(1, 40)}` : null,
      postalSuburb: home.suburb,
      postalState: home.state,
      postalPostcode: home.postcode,
      postalCountry: home.country === 'Australia' ? 'Australia' : 'International',
      accessibilityRequirement: random.chance(0.04)
        ? random.pick(['Step-free access', 'Hearing loop', 'Live captions'])
        : null,
      dietaryRequirements: random.chance(0.2) ? random.sample(diets, random.integer(1, 2)) : [],
      agreeToSms: random.chance(0.8),
      agreeToEmail: random.chance(0.9),
      agreeToPush: random.chance(0.85),
      isBillingContact: random.chance(0.03),
      ...directoryPrivacy(random, index - demoAccounts.length),
      joinedAt: daysFrom(demo.today, -random.integer(1, 12 * 365)),
    },
  };
}

const diets = ['Vegetarian', 'Vegan', 'Halal', 'Kosher', 'Gluten free', 'Dairy free', 'Nut allergy'];

function chooseMembership(random: Random): MembershipName {
  const shares = Object.fromEntries(memberships.map(({ name, share }) => [name, share]));
  return random.weighted(shares as Record<MembershipName, number>);
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);
