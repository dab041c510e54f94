import * as z from 'zod';
import { enquiryTypes } from '#contract/enquiries.ts';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { resourceSchemas, sector, subject, text, texts, weight } from './resource-schemas.ts';

const family = z.enum([
  'command',
  'response',
  'training',
  'community',
  'planning',
  'research',
  'land',
  'air',
  'marine',
  'medical',
  'corporate',
  'technology',
  'hazards',
]);
const groupType = z.enum([
  'Strategic committee',
  'Technical group',
  'Community of practice',
  'Working party',
  'Network',
]);

/** `onlyFor` is a pattern. Without it, the text fits every name. */
const fittingText = z.strictObject({ text, onlyFor: text.optional() });

const generations = z.strictObject({ older: texts, middle: texts, younger: texts });
const heritage = z.strictObject({
  women: texts,
  men: texts,
  surnames: texts,
  middle: z.strictObject({ women: texts, men: texts }).optional(),
  identities: texts,
  languages: texts,
  englishNames: z.number().min(0).max(1),
});
const position = z.strictObject({
  title: text,
  department: text,
  family,
  /** 0 starting out, 1 established, 2 senior, 3 executive. */
  level: z.int().min(0).max(3),
});
const postcode = z.string().regex(/^\d{4}$/);
const place = z.strictObject({ suburb: text, postcode: postcode.nullable(), state: text, country: text });
const landscape = z.strictObject({ first: texts, second: texts, shore: texts });
const demoAccount = z.enum(demoAccounts.map(({ name }) => name));
const eventForm = z.strictObject({ noun: text, hours: weight, hour: z.int() });

export const schemas = {
  streets: texts,
  jurisdictions: z.array(
    z.strictObject({
      label: text,
      name: text,
      country: text,
      landlinePrefix: text,
      suburbs: z.array(place).min(15),
    }),
  ),
  'phone-numbers': z.strictObject({
    /** The only Australian mobile numbers that the regulator reserves for fiction. */
    australianMobiles: z.array(z.string().regex(/^491 57\d \d{3}$/)),
    newZealandAreaCodes: z.record(text, z.string().regex(/^\d$/)),
    /** '#' stands for any digit. */
    islandShapes: z.record(text, z.string().regex(/^\+[\d #]+$/)),
  }),
  'members/names': z.strictObject({
    women: generations,
    men: generations,
    neutral: texts,
    surnames: texts,
    nicknames: z.record(text, text),
  }),
  'members/heritages': z.record(text, heritage),
  'members/backgrounds': z.strictObject({
    weights: z.record(text, weight),
    identities: z.strictObject({ anglo: texts, firstNations: texts, torresStrait: texts }),
    languages: z.strictObject({ anglo: texts, firstNations: texts }),
    torresStraitSurnames: texts,
  }),
  'members/positions': z.strictObject({
    shared: z.array(position),
    bySector: z.record(sector, z.array(position)),
    onlyIn: z.record(text, text),
  }),
  'members/about-me': z.strictObject({
    duty: texts,
    experienced: texts,
    newcomer: texts,
    interest: texts,
    personal: texts,
    fillings: z.record(text, texts),
  }),
  'members/work': z.record(family, z.strictObject({ duties: z.array(fittingText), interests: texts })),
  'organisations/organisations': z.array(
    z.strictObject({
      name: text,
      jurisdictions: texts,
      suburb: text,
      sectors: z.array(sector).min(1),
      website: text.nullable(),
      about: text,
    }),
  ),
  'organisations/composed': z.strictObject({
    landscapes: z.strictObject({ Australia: landscape, 'New Zealand': landscape }),
    coastalSuburbs: texts,
    townParts: texts,
    jurisdictions: z.record(text, z.strictObject({ weight, borders: z.array(text) })),
    sectors: z.record(
      sector,
      z.strictObject({
        weight,
        domain: text,
        neighbours: z.array(sector),
        names: texts,
        abouts: z.array(fittingText),
      }),
    ),
    afterthoughts: texts,
  }),
  'groups/groups': z.array(
    z.strictObject({
      name: text,
      description: text,
      type: groupType,
      parent: z.int().nullable(),
      subject,
      sectors: z.array(sector).min(1),
    }),
  ),
  'groups/composed': z.strictObject({
    topics: z.array(z.strictObject({ name: text, subject, sectors: z.array(sector).min(1), brings: text })),
    types: z.record(groupType, z.strictObject({ suffix: text, openings: texts })),
    rhythms: texts,
  }),
  'events/events': z.array(
    z.strictObject({
      name: text,
      shortDescription: text,
      content: texts,
      format: z.enum(['In person', 'Online', 'Hybrid']),
      venue: text,
      /** Days from today. */
      startDayOffset: z.int(),
      startHour: z.int(),
      durationHours: weight.nullable(),
      registerUrl: text.nullable(),
      registerLabel: text.nullable(),
      subject,
    }),
  ),
  'events/composed': z.strictObject({
    topics: z.array(z.strictObject({ name: text, subject, outdoors: z.boolean(), agenda: texts })),
    forms: z.strictObject({ webinar: eventForm, indoor: z.array(eventForm), outdoor: z.array(eventForm) }),
    rooms: texts,
    openings: texts,
    invitations: texts,
    closings: texts,
  }),
  'events/time-zones': z.strictObject({
    byTown: z.record(text, text),
    byState: z.record(text, text),
    byCountry: z.record(text, text),
  }),
  'invoices/products': z.array(
    z.strictObject({
      sku: text,
      category: z.enum(['book', 'course', 'ticket', 'merchandise']),
      priceCents: z.int().positive(),
      subject,
      name: text,
      description: text,
    }),
  ),
  'enquiries/enquiries': z.array(
    z.strictObject({
      type: z.enum(enquiryTypes),
      askedDaysAgo: weight,
      message: text,
      /** A demo account. Without it, any member. */
      by: demoAccount.optional(),
      owner: demoAccount.optional(),
      isClosed: z.boolean().optional(),
      thread: z.array(
        z.strictObject({
          kind: z.enum(['reply', 'answer', 'note']),
          /** Staff, except for replies. */
          by: demoAccount.optional(),
          hoursLater: weight,
          text,
        }),
      ),
    }),
  ),
  'enquiries/templates': z.array(z.strictObject({ title: text, text })),
  ...resourceSchemas,
};

export type Content = { [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> };
export type Family = z.infer<typeof family>;
export type GroupType = z.infer<typeof groupType>;
export type Position = z.infer<typeof position>;
export type Heritage = z.infer<typeof heritage>;
export type Place = z.infer<typeof place>;
export type FittingText = z.infer<typeof fittingText>;
