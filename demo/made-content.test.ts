import { expect, it } from 'vitest';
import { makeEvents } from './events/make-events.ts';
import { findTimeZone, getUtcOffsetHours } from './events/seed-events.ts';
import { fillTemplate } from './fill-template.ts';
import { type Group, groupTypes, makeGroups } from './groups/make-groups.ts';
import { makeInvoiceLines } from './invoices/invoice-lines.ts';
import { jurisdictions } from './jurisdictions.ts';
import { makeCareer } from './members/make-career.ts';
import { computeAge, genders, honorifics, makePerson } from './members/make-person.ts';
import { makeOrganisations, sectors } from './organisations/make-organisations.ts';
import { makeMobile } from './phone-numbers.ts';
import { seededRandom } from './seeded-random.ts';
import { slug } from './slug.ts';

const random = () => seededRandom('content test');
const today = '2026-11-15';
const countDistinct = (values: readonly unknown[]) => new Set(values).size;

function makeMembers(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const source = random().fork(index);
    const person = makePerson(source, today);
    const age = computeAge(person.dateOfBirth, today);
    return { ...person, ...makeCareer(source, source.pick(sectors), age, 'Australia') };
  });
}

it('makes the same content from the same seed, and a larger demo that starts with the smaller one', () => {
  expect(makeMembers(200)).toEqual(makeMembers(200));
  expect(makeGroups(random(), 200)).toEqual(makeGroups(random(), 200));
  expect(makeInvoiceLines(random(), 'member')).toEqual(makeInvoiceLines(random(), 'member'));
  expect(makeOrganisations(random(), 500).slice(0, 90)).toEqual(makeOrganisations(random(), 90));
  expect(makeEvents(random(), 100).slice(0, 50)).toEqual(makeEvents(random(), 50));
});

it('makes members with distinct names, ASCII email addresses, and complete and listed values', () => {
  const members = makeMembers(600);
  const names = members.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  expect(countDistinct(names)).toBeGreaterThan(590);
  expect(names.join()).toMatch(/[āēīōū]/);
  for (const { firstName, lastName, dateOfBirth, gender, title } of members) {
    expect(firstName).not.toBe(lastName);
    expect(slug(`${firstName} ${lastName}`, '.')).toMatch(/^[a-z]{2,}(\.[a-z]+)+$/);
    const age = computeAge(dateOfBirth, today);
    expect(age).toBeGreaterThanOrEqual(19);
    expect(age).toBeLessThanOrEqual(68);
    expect(genders).toContain(gender);
    if (title !== null) expect(honorifics).toContain(title);
  }
  const texts = members.flatMap(({ aboutMe }) => aboutMe ?? []);
  expect(texts.length).toBeGreaterThan(300);
  for (const text of texts) expect(text).toMatch(/^\p{Lu}[^{}]*\.$/u);
  expect(slug('Ngāio Đặng', '.')).toBe('ngaio.dang');
  expect(slug("Siʻalei O'Brien-Šimić", '.')).toBe('sialei.obrien.simic');
});

it('makes organisations of every jurisdiction and sector, with reserved domains and phone numbers', () => {
  const organisations = makeOrganisations(random(), 2000);
  expect(countDistinct(organisations.map(({ name }) => name))).toBe(2000);
  expect(makeOrganisations(random(), 10)).toHaveLength(10);
  const first = organisations.slice(0, 60);
  const labels = jurisdictions.map(({ label }) => label);
  expect(new Set(first.flatMap((each) => each.jurisdictions))).toEqual(new Set(labels));
  expect(new Set(first.flatMap((each) => each.sectors))).toEqual(new Set(sectors));
  for (const { website, country, phone } of organisations) {
    if (website !== null) expect(website).toMatch(/^(https?:\/\/)?[a-z0-9.-]+\.example$/);
    if (country === 'Australia') expect(phone).toMatch(/^\+61 [2378] (5550|7010) \d{4}$/);
  }
  const [place] = jurisdictions[0]?.suburbs ?? [];
  if (place) expect(makeMobile(random(), place)).toMatch(/^\+61 491 57\d \d{3}$/);
});

it('makes groups of every type, in a tree in which parents come first', () => {
  const groups = makeGroups(random(), 3000);
  expect(countDistinct(groups.map(({ name }) => name))).toBe(3000);
  expect(new Set(groups.map(({ type }) => type))).toEqual(new Set(groupTypes));
  expect(groups.filter(({ description }) => /[{}]/.test(description))).toEqual([]);
  const isMisplaced = ({ parent }: Group, index: number) => parent !== null && parent >= index;
  expect(groups.filter(isMisplaced)).toEqual([]);
  expect(makeGroups(random(), 8).filter(isMisplaced)).toEqual([]);
});

it('makes 18 future events of 24, with reserved domains', () => {
  const events = makeEvents(random(), 1500);
  expect(countDistinct(events.map(({ name }) => name))).toBe(1500);
  expect(events.slice(0, 24).filter(({ startDayOffset }) => startDayOffset > 0)).toHaveLength(18);
  for (const { registerUrl } of events)
    if (registerUrl !== null) expect(registerUrl).toMatch(/^(https:\/\/)?[a-z.]+\.example\/[a-z0-9-]+$/);
});

it('finds the time zone of a venue, and its offset on a day', () => {
  expect(findTimeZone('Online')).toBeNull();
  expect(findTimeZone('Town hall, Rotorua')).toBe('Pacific/Auckland');
  for (const [timeZone, day, hours] of [
    ['Australia/Adelaide', '2026-12-01', 10.5],
    ['Pacific/Auckland', '2026-12-01', 13],
    ['Pacific/Auckland', '2026-07-01', 12],
    ['UTC', '2026-07-01', 0],
  ] as const)
    expect(getUtcOffsetHours(timeZone, new Date(day)), timeZone).toBe(hours);
});

it('fills in placeholders, with an article and a capital letter, and rejects an unknown one', () => {
  const values: Record<string, string> = { role: 'unit controller', duty: 'operations' };
  const fill = (template: string) => fillTemplate(template, (name) => values[name]);
  expect(fill('{A role} and {duty}, {Role} as {a duty}')).toBe(
    'A unit controller and operations, Unit controller as an operations',
  );
  expect(() => fill('in {month}')).toThrow('unknown placeholder {month} in: in {month}');
});
