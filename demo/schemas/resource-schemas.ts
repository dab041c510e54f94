import * as z from 'zod';

export const text = z.string().min(1);
export const texts = z.array(text).min(1);
export const weight = z.number().positive();

export const subject = z.enum(['bushfire', 'flood', 'rescue', 'training', 'hazmat', 'aviation']);
export const sector = z.enum([
  'Urban fire',
  'Rural fire',
  'State emergency service',
  'Land management',
  'Aviation',
  'Marine rescue',
  'Research',
  'Local government',
  'Ambulance',
  'Industry',
]);
export type Subject = z.infer<typeof subject>;
export type Sector = z.infer<typeof sector>;

const resourceType = z.enum(['Article', 'Report', 'Guideline', 'Video', 'Case study', 'Checklist']);
const background = z.enum([...subject.options, 'community', 'warnings', 'operations', 'fuel']);

const regions = z.strictObject({ AU: texts, NZ: texts });
const settings = z.strictObject({ settings: texts, turns: texts });

const subjectTable = z.strictObject({
  caption: text,
  head: texts,
  rows: texts,
  columns: z.array(
    z.strictObject({ min: z.int(), max: z.int(), unit: text.optional(), tenths: z.boolean().optional() }),
  ),
  rising: z.boolean().optional(),
});

export const resourceSchemas = {
  'resources/tags': texts,
  'resources/categories': z.array(
    z.strictObject({
      level: text,
      categories: z.array(z.strictObject({ name: text, subCategories: texts })),
    }),
  ),
  'resources/types': z.record(
    resourceType,
    z.strictObject({
      share: weight,
      titles: texts,
      titlesWithPlace: texts,
      descriptions: z.array(text),
      attachments: texts,
    }),
  ),
  'resources/subjects': z.record(
    subject,
    z.strictObject({ places: z.enum(['towns', 'fireCountry', 'riverCountry']), attachments: texts }),
  ),
  'resources/places': z.strictObject({ towns: regions, fireCountry: regions, riverCountry: regions }),
  'resources/backgrounds': z.record(
    background,
    z.strictObject({
      /** An incident takes hours, a change of practice takes months. */
      pace: z.enum(['incident', 'change']),
      roles: texts,
      context: texts,
      checks: z.strictObject({ before: texts, during: texts, after: texts }),
      figures: z.array(z.strictObject({ alt: text, caption: text })),
      timeline: texts,
      tables: z.array(subjectTable),
    }),
  ),
  'resources/wordings': z.strictObject({
    article: z.strictObject({
      habits: z.array(z.strictObject({ heading: text, lead: text })),
      objections: texts,
      closings: texts,
    }),
    report: z.strictObject({ backgrounds: texts, methods: texts, findings: texts, limits: texts }),
    guideline: z.strictObject({ purposes: texts, scopes: texts, duties: texts, reviews: texts }),
    video: z.strictObject({ introductions: texts, questions: texts, access: texts }),
    caseStudy: z.strictObject({ incident: settings, change: settings, changes: texts, afterwords: texts }),
    checklist: z.strictObject({ introductions: texts, uses: texts }),
    readings: texts,
  }),
};

export const topicSchema = z.strictObject({
  title: text,
  /** The topic inside a sentence, after 'on' or 'about'. */
  phrase: text,
  description: text,
  subject,
  category: text,
  subCategory: text,
  tags: z.array(text).min(2),
  /** Titles for the two halves of the points. */
  headings: z.tuple([text, text]),
  points: z.array(text).min(3),
  actions: z.array(text).length(4),
  quote: text.optional(),
  country: z.enum(['AU', 'NZ']).optional(),
  places: texts.optional(),
});

export type Topic = z.infer<typeof topicSchema>;
export type ResourceType = z.infer<typeof resourceType>;
export type SubjectTable = z.infer<typeof subjectTable>;
