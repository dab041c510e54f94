import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { subjects } from '../subjects.ts';
import { type Career, makeCareer } from './careers.ts';
import { makeEvents } from './events.ts';
import { type Group, groupTypes, makeGroups } from './groups.ts';
import {
  invoiceKindOf,
  invoiceKinds,
  makeInvoiceLines,
  productCategories,
  products,
} from './invoice-lines.ts';
import { jurisdictions } from './jurisdictions.ts';
import { makeOrganisations, plans } from './organisations.ts';
import { ageOn, genders, honorifics, makePerson, type Person } from './people.ts';
import { makeMobile } from './phone-numbers.ts';
import { positionsBySector, sharedPositions } from './positions.ts';
import { sectors } from './sectors.ts';
import { slug } from './word-list.ts';

const random = () => seededRandom('content test');

function makeMembers(count: number): { person: Person; career: Career }[] {
  const source = random();
  return Array.from({ length: count }, (_, index) => {
    const member = source.fork(index);
    const person = makePerson(member);
    return { person, career: makeCareer(member, member.pick(sectors), { age: ageOn(person.dob) }) };
  });
}

const different = (values: readonly unknown[]) => new Set(values).size;

/** Every opening tag has its closing tag, in the right order. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

describe('the same seed', () => {
  it('gives the same content', () => {
    expect(makeMembers(200)).toEqual(makeMembers(200));
    expect(makeOrganisations(random(), 200)).toEqual(makeOrganisations(random(), 200));
    expect(makeGroups(random(), 200)).toEqual(makeGroups(random(), 200));
    expect(makeEvents(random(), 200)).toEqual(makeEvents(random(), 200));
    expect(makeInvoiceLines(random(), 'subscriber')).toEqual(makeInvoiceLines(random(), 'subscriber'));
  });

  it('keeps what was there when more is asked for', () => {
    expect(makeOrganisations(random(), 500).slice(0, 90)).toEqual(makeOrganisations(random(), 90));
    expect(makeEvents(random(), 100).slice(0, 50)).toEqual(makeEvents(random(), 50));
  });
});

describe('people', () => {
  const members = makeMembers(600);
  const people = members.map(({ person }) => person);

  it('hardly repeat a name', () => {
    expect(different(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`))).toBeGreaterThan(
      590,
    );
    expect(people.every(({ firstName, lastName }) => firstName !== lastName)).toBe(true);
  });

  it('carry macrons and diacritics', () => {
    const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join('\n');
    expect(names).toMatch(/[āēīōū]/);
    expect(names).toMatch(/Nguyễn|Trần|Phạm/);
  });

  it('become plain letters in an address', () => {
    expect(slug('Ngāio Đặng', '.')).toBe('ngaio.dang');
    expect(slug("Siʻalei O'Brien-Šimić", '.')).toBe('sialei.obrien.simic');
    for (const { firstName, lastName } of people) {
      expect(slug(`${firstName} ${lastName}`, '.')).toMatch(/^[a-z]{2,}(\.[a-z]+)+$/);
    }
  });

  it('are between 19 and 68 and use the listed values', () => {
    for (const { dob, gender, title } of people) {
      expect(dob).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(ageOn(dob)).toBeGreaterThanOrEqual(19);
      expect(ageOn(dob)).toBeLessThanOrEqual(68);
      expect(genders).toContain(gender);
      if (title !== null) expect(honorifics).toContain(title);
    }
  });

  it('mostly say something about themselves, each something else', () => {
    const texts = members.flatMap(({ career }) => (career.aboutMe === null ? [] : [career.aboutMe]));
    expect(texts.length / members.length).toBeGreaterThan(0.5);
    expect(texts.length / members.length).toBeLessThan(0.7);
    expect(different(texts) / texts.length).toBeGreaterThan(0.96);
    for (const text of texts) {
      expect(text).not.toMatch(/[{}]|undefined|NaN|::/);
      expect(text).toMatch(/^\p{Lu}.*\.$/u);
    }
  });

  it('have something to say in every position', () => {
    const source = random();
    const titles = [...Object.values(positionsBySector).flat(), ...sharedPositions].map(({ title }) => title);
    const seen = new Set<string>();
    for (let index = 0; index < 60_000; index += 1) {
      const country = index % 2 === 0 ? 'Australia' : 'New Zealand';
      const career = makeCareer(source, source.pick(sectors), { age: 50, country });
      if (career.aboutMe !== null) seen.add(career.positionTitle);
    }
    expect(titles.filter((title) => !seen.has(title))).toEqual([]);
  });

  it('are made quickly enough for a large association', () => {
    const source = random();
    const start = performance.now();
    for (let index = 0; index < 10_000; index += 1) {
      const person = makePerson(source);
      makeCareer(source, 'Rural fire', { age: ageOn(person.dob) });
    }
    // A thirtieth of the largest size; generous, because test machines are busy.
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('organisations', () => {
  const organisations = makeOrganisations(random(), 2000);
  const first = organisations.slice(0, 60);

  it('have different names', () => {
    expect(different(organisations.map(({ name }) => name))).toBe(2000);
    expect(makeOrganisations(random(), 10)).toHaveLength(10);
  });

  it('cover every jurisdiction and sector in the first sixty', () => {
    expect(new Set(first.flatMap((organisation) => organisation.jurisdictions))).toEqual(
      new Set(jurisdictions.map(({ label }) => label)),
    );
    expect(new Set(first.flatMap((organisation) => organisation.sectors))).toEqual(new Set(sectors));
  });

  it('use only reserved domains, some without a scheme', () => {
    const websites = organisations.flatMap(({ website }) => website ?? []);
    for (const website of websites) expect(website).toMatch(/^(https?:\/\/)?[a-z0-9.-]+\.example$/);
    expect(first.some(({ website }) => website === null)).toBe(true);
    expect(first.some(({ website }) => website?.startsWith('www.'))).toBe(true);
  });

  it('are few large and many small, and mostly open to every plan', () => {
    const weights = organisations.map(({ sizeWeight }) => sizeWeight);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const largest = weights.toSorted((a, b) => b - a).slice(0, 200);
    expect(largest.reduce((sum, weight) => sum + weight, 0) / total).toBeGreaterThan(0.45);
    expect(weights.every((weight) => weight > 0)).toBe(true);
    const open = organisations.filter(({ openTo }) => openTo.length === plans.length);
    expect(open.length).toBeGreaterThan(1400);
  });

  it('answer only Australian numbers set aside for fiction', () => {
    for (const { country, phone } of organisations) {
      if (country === 'Australia') expect(phone).toMatch(/^\+61 [2378] (5550|7010) \d{4}$/);
      else expect(phone).toMatch(/^\+6[4-8]\d? /);
    }
    const [place] = jurisdictions[0]?.suburbs ?? [];
    if (place !== undefined) expect(makeMobile(random(), place)).toMatch(/^\+61 491 57\d \d{3}$/);
  });
});

describe('jurisdictions', () => {
  it('come in the order of the state lists', () => {
    expect(jurisdictions.map(({ label }) => label).join()).toBe(
      'VIC,NSW,QLD,SA,NT,TAS,WA,ACT,New Zealand,Pacific Islands',
    );
    for (const { suburbs } of jurisdictions) {
      expect(suburbs.length).toBeGreaterThanOrEqual(15);
      expect(suburbs.length).toBeLessThanOrEqual(25);
      for (const { postcode } of suburbs) if (postcode !== null) expect(postcode).toMatch(/^\d{4}$/);
    }
  });
});

describe('groups', () => {
  const groups = makeGroups(random(), 3000);

  it('are three thousand different ones of the listed types', () => {
    expect(different(groups.map(({ name }) => name))).toBe(3000);
    expect(new Set(groups.map(({ type }) => type))).toEqual(new Set(groupTypes));
    expect(new Set(groups.map(({ subject }) => subject))).toEqual(new Set(subjects));
  });

  it('form a tree in which parents come first', () => {
    const misplaced = (group: Group, index: number) => group.parent !== null && group.parent >= index;
    expect(groups.filter(misplaced)).toEqual([]);
    expect(makeGroups(random(), 8).filter(misplaced)).toEqual([]);
    expect(groups.slice(0, 30).filter(({ parent }) => parent === null).length).toBeGreaterThan(3);
  });
});

describe('events', () => {
  const events = makeEvents(random(), 1500);
  const first = events.slice(0, 24);
  const endDay = (event: (typeof events)[number]) =>
    event.startDayOffset + (event.startHour + (event.durationHours ?? 0)) / 24;

  it('have different names and balanced HTML', () => {
    expect(different(events.map(({ name }) => name))).toBe(1500);
    for (const { content } of events) {
      expect(isBalanced(content)).toBe(true);
      expect(content).toMatch(/<p>[\s\S]*<(ul|ol)>/);
    }
    expect(first.some(({ content }) => content.includes('<table>'))).toBe(true);
    expect(first.some(({ content }) => content.includes('&rsquo;'))).toBe(true);
  });

  it('begin with five past, one running now, and the rest ahead', () => {
    expect(first.filter((event) => endDay(event) <= 0)).toHaveLength(5);
    expect(first.filter((event) => event.startDayOffset < 0 && endDay(event) > 1)).toHaveLength(1);
    const ahead = first.map(({ startDayOffset }) => startDayOffset).filter((offset) => offset > 0);
    expect(ahead).toHaveLength(18);
    expect(Math.min(...ahead)).toBe(1);
    expect(Math.max(...ahead)).toBeGreaterThan(390);
    expect(first.some(({ featured, startDayOffset }) => featured && startDayOffset > 0)).toBe(true);
  });

  it('register at reserved domains only', () => {
    for (const { registerUrl } of events) {
      if (registerUrl !== null) expect(registerUrl).toMatch(/^(https:\/\/)?[a-z.]+\.example\/[a-z0-9-]+$/);
    }
    expect(first.some(({ registerUrl }) => registerUrl === null)).toBe(true);
    expect(first.some(({ registerUrl }) => registerUrl?.startsWith('events.example/'))).toBe(true);
    expect(first.some(({ durationHours }) => durationHours === null)).toBe(true);
  });
});

describe('products and invoice lines', () => {
  it('offer twenty products in four categories', () => {
    expect(different(products.map(({ sku }) => sku))).toBe(20);
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(productCategories));
  });

  it('charge whole cents for something', () => {
    const source = random();
    const buyers = [...plans, 'organisation'] as const;
    const invoices = Array.from({ length: 400 }, () => makeInvoiceLines(source, source.pick(buyers)));
    for (const lines of invoices) {
      expect(lines.length).toBeGreaterThan(0);
      expect(invoiceKinds).toContain(invoiceKindOf(lines));
      for (const { quantity, unitCents } of lines) {
        expect(quantity).toBeGreaterThan(0);
        expect(Number.isInteger(unitCents) && unitCents > 0).toBe(true);
      }
    }
    expect(invoices.flat().some(({ unitCents }) => unitCents === 24_500)).toBe(true);
  });
});
