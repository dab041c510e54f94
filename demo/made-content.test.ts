import { describe, expect, it } from 'vitest';
import { type EventContent, makeEvents } from './events/make-events.ts';
import { type Group, groupTypes, makeGroups } from './groups/make-groups.ts';
import { makeInvoiceLines } from './invoices/invoice-lines.ts';
import { jurisdictions } from './jurisdictions.ts';
import { makeOrganisations, sectors } from './organisations/make-organisations.ts';
import { makeMobile } from './phone-numbers.ts';
import { seededRandom } from './seeded-random.ts';
import { slug } from './slug.ts';
import { makeCareer } from './users/make-career.ts';
import { ageOn, genders, honorifics, makePerson } from './users/make-person.ts';

const random = () => seededRandom('content test');
const today = '2026-11-15';
const countDistinct = (values: readonly unknown[]) => new Set(values).size;

function makeMembers(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const source = random().fork(index);
    const person = makePerson(source, today);
    const age = ageOn(person.dateOfBirth, today);
    return { ...person, ...makeCareer(source, source.pick(sectors), age, 'Australia') };
  });
}

describe('the same seed', () => {
  it('makes the same content', () => {
    expect(makeMembers(200)).toEqual(makeMembers(200));
    expect(makeOrganisations(random(), 200)).toEqual(makeOrganisations(random(), 200));
    expect(makeGroups(random(), 200)).toEqual(makeGroups(random(), 200));
    expect(makeEvents(random(), 200)).toEqual(makeEvents(random(), 200));
    expect(makeInvoiceLines(random(), 'member')).toEqual(makeInvoiceLines(random(), 'member'));
  });

  it('makes a larger demo that starts with the smaller one', () => {
    expect(makeOrganisations(random(), 500).slice(0, 90)).toEqual(makeOrganisations(random(), 90));
    expect(makeEvents(random(), 100).slice(0, 50)).toEqual(makeEvents(random(), 50));
  });
});

describe('members', () => {
  const members = makeMembers(600);

  it('rarely share a name', () => {
    const names = members.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    expect(countDistinct(names)).toBeGreaterThan(590);
    expect(names.join()).toMatch(/[āēīōū]/);
    expect(members.filter(({ firstName, lastName }) => firstName === lastName)).toEqual([]);
  });

  it('are between 19 and 68 and use the listed values', () => {
    for (const { dateOfBirth, gender, title } of members) {
      expect(ageOn(dateOfBirth, today)).toBeGreaterThanOrEqual(19);
      expect(ageOn(dateOfBirth, today)).toBeLessThanOrEqual(68);
      expect(genders).toContain(gender);
      if (title !== null) expect(honorifics).toContain(title);
    }
  });

  it('have complete texts about themselves', () => {
    const texts = members.flatMap(({ aboutMe }) => aboutMe ?? []);
    expect(texts.length).toBeGreaterThan(300);
    for (const text of texts) expect(text).toMatch(/^\p{Lu}[^{}]*\.$/u);
  });

  it('have plain letters in their addresses', () => {
    expect(slug('Ngāio Đặng', '.')).toBe('ngaio.dang');
    expect(slug("Siʻalei O'Brien-Šimić", '.')).toBe('sialei.obrien.simic');
    for (const { firstName, lastName } of members)
      expect(slug(`${firstName} ${lastName}`, '.')).toMatch(/^[a-z]{2,}(\.[a-z]+)+$/);
  });
});

describe('organisations', () => {
  const organisations = makeOrganisations(random(), 2000);

  it('have distinct names', () => {
    expect(countDistinct(organisations.map(({ name }) => name))).toBe(2000);
    expect(makeOrganisations(random(), 10)).toHaveLength(10);
  });

  it('cover every jurisdiction and sector in the first sixty', () => {
    const first = organisations.slice(0, 60);
    const labels = jurisdictions.map(({ label }) => label);
    expect(new Set(first.flatMap((each) => each.jurisdictions))).toEqual(new Set(labels));
    expect(new Set(first.flatMap((each) => each.sectors))).toEqual(new Set(sectors));
  });

  it('use reserved domains and Australian numbers that are reserved for fiction', () => {
    for (const { website, country, phone } of organisations) {
      if (website !== null) expect(website).toMatch(/^(https?:\/\/)?[a-z0-9.-]+\.example$/);
      if (country === 'Australia') expect(phone).toMatch(/^\+61 [2378] (5550|7010) \d{4}$/);
    }
    const [place] = jurisdictions[0]?.suburbs ?? [];
    if (place) expect(makeMobile(random(), place)).toMatch(/^\+61 491 57\d \d{3}$/);
  });
});

describe('groups', () => {
  const groups = makeGroups(random(), 3000);

  it('have distinct names and the listed types', () => {
    expect(countDistinct(groups.map(({ name }) => name))).toBe(3000);
    expect(new Set(groups.map(({ type }) => type))).toEqual(new Set(groupTypes));
    expect(groups.filter(({ description }) => /[{}]/.test(description))).toEqual([]);
  });

  it('form a tree in which parents come first', () => {
    const isMisplaced = (group: Group, index: number) => group.parent !== null && group.parent >= index;
    expect(groups.filter(isMisplaced)).toEqual([]);
    expect(makeGroups(random(), 8).filter(isMisplaced)).toEqual([]);
  });
});

describe('events', () => {
  const events = makeEvents(random(), 1500);
  const first = events.slice(0, 24);
  const endDay = (event: EventContent) =>
    event.startDayOffset + (event.startHour + (event.durationHours ?? 0)) / 24;

  it('have distinct names', () => {
    expect(countDistinct(events.map(({ name }) => name))).toBe(1500);
  });

  it('begin with five past events and one that runs today', () => {
    expect(first.filter((event) => endDay(event) <= 0)).toHaveLength(5);
    expect(first.filter((event) => event.startDayOffset < 0 && endDay(event) > 1)).toHaveLength(1);
    expect(first.filter(({ startDayOffset }) => startDayOffset > 0)).toHaveLength(18);
  });

  it('register at reserved domains only', () => {
    for (const { registerUrl } of events)
      if (registerUrl !== null) expect(registerUrl).toMatch(/^(https:\/\/)?[a-z.]+\.example\/[a-z0-9-]+$/);
  });
});

describe('invoice lines', () => {
  it.each(['member', 'organisation'] as const)('charge whole cents to a buyer: %s', (buyer) => {
    const source = random();
    for (const { quantity, unitCents } of Array.from({ length: 200 }, () =>
      makeInvoiceLines(source, buyer),
    ).flat()) {
      expect(quantity).toBeGreaterThan(0);
      expect(Number.isInteger(unitCents) && unitCents > 0).toBe(true);
    }
  });
});
