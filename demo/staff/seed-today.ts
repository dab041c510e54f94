import { sql } from 'kysely';
import { cleanHtml } from '#server/html/clean-html.ts';
import { demoId } from '../demo-id.ts';
import type { SeededMember } from '../members/seed-members.ts';
import { addDays, type SeedContext } from '../seed-context.ts';
import { bouncedEmails, drafts, failedEmail } from './today-content.ts';

const hourMs = 3_600_000;
const hoursBefore = (date: Date, hours: number) => new Date(date.getTime() - hours * hourMs);

/** Items of every kind for Today, except for those that other parts of the demo have: enquiries and a grant. */
export async function seedToday(context: SeedContext, members: SeededMember[]): Promise<void> {
  await context.writer.waitForInserts();
  await seedJoins(context, members);
  await seedReviews(context, members);
  await seedReminders(context, members);
  await seedDrafts(context, members);
  await seedEmails(context);
}

const findStaff = (members: SeededMember[], name: string) =>
  members.find(({ account }) => account?.name === name)?.id ?? null;

/** The newest members typed a new name, the initials of a listed organisation, and a name with an error. */
async function seedJoins({ writer, today }: SeedContext, members: SeededMember[]): Promise<void> {
  const applicants = members.filter(({ account }) => !account).slice(-joinAgesInHours.length);
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM organisations WHERE name ~ '^[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+$' ORDER BY id LIMIT 2
  `.execute(writer.db);
  const [first = 'Southern Ranges Fire Service', second = 'Northern Plains Rescue Service'] = rows.map(
    ({ name }) => name,
  );
  const initials = first.replace(/[^A-Z]/g, '');
  const typed = [
    'Tairāwhiti Rural Fire Trust',
    initials,
    second.replace('i', ''),
    'Kimberley Volunteer Marine Rescue',
  ];
  for (const [index, { id }] of applicants.entries())
    await sql`
      UPDATE members SET organisation_id = NULL, unlisted_organisation_name = ${typed[index]},
        joined_at = ${hoursBefore(today, joinAgesInHours[index] as number)}
      WHERE id = ${id}
    `.execute(writer.db);
}

const joinAgesInHours = [44, 6, 20, 3];

/** Days until the review. Most resources have a review date in the future. */
const reviewDays = [-16, -5, 0, 12, 40, 90, 120];

async function seedReviews({ writer, today }: SeedContext, members: SeededMember[]): Promise<void> {
  const owners = [findStaff(members, 'editor'), findStaff(members, 'publisher'), null];
  for (const [index, days] of reviewDays.entries())
    await sql`
      UPDATE resources SET owner_id = ${owners[index % owners.length]},
        review_on = (${addDays(today, days)}::timestamptz AT TIME ZONE 'Australia/Melbourne')::date
      WHERE id = ${demoId('resource', index)}
    `.execute(writer.db);
}

const shownInvoices = 4;

/** Most overdue invoices got a reminder in the last days, so that Today shows only a few. */
async function seedReminders({ writer, today }: SeedContext, members: SeededMember[]): Promise<void> {
  await sql`
    INSERT INTO invoice_reminders (invoice_id, sent_by, created_at)
    SELECT id, ${findStaff(members, 'finance')}::uuid, ${addDays(today, -2)}::timestamptz
    FROM invoices WHERE status = 'Open' AND issued_at < ${addDays(today, -30)}::timestamptz
    ORDER BY issued_at DESC OFFSET ${sql.lit(shownInvoices)}
  `.execute(writer.db);
}

async function seedDrafts({ writer, today }: SeedContext, members: SeededMember[]): Promise<void> {
  const { rows: places } = await sql<{ accessLevelId: string; categoryId: string; subcategoryId: string }>`
    SELECT access_level_id, categories.id AS category_id, subcategories.id AS subcategory_id
    FROM categories JOIN subcategories ON subcategories.category_id = categories.id
    ORDER BY categories.position, categories.id, subcategories.position LIMIT 20
  `.execute(writer.db);
  const rows = drafts.map(({ author, ageHours, contents, ...draft }, index) => ({
    id: demoId('draft', index),
    ...draft,
    contents: cleanHtml(contents),
    ...(places[(index * 7) % places.length] as (typeof places)[number]),
    authorId: findStaff(members, author),
    createdAt: hoursBefore(today, ageHours + 30),
    submittedAt: hoursBefore(today, ageHours),
  }));
  await writer.insert('resourceDrafts', rows);
}

async function seedEmails({ writer, today }: SeedContext): Promise<void> {
  const rows = [...bouncedEmails, failedEmail].map(({ ageHours, isBounced, ...email }, index) => ({
    id: demoEmailId(index),
    ...email,
    htmlBody: `<p>${email.textBody}</p>`,
    createdAt: hoursBefore(today, ageHours),
    bouncedAt: isBounced ? hoursBefore(today, ageHours - 0.1) : null,
  }));
  await writer.insert('emails', rows);
}

const demoEmailId = (index: number) => demoId('email', index);

/** Jobs are in the tables of the job queue, which are not part of the migrations. */
export const listFailedDemoJobs = (today: Date) => [
  {
    id: demoId('job', 'send-emails'),
    name: 'send-emails',
    data: { mailId: demoEmailId(bouncedEmails.length) },
    error: 'mail server rejected the email: EENVELOPE MAIL FROM 451',
    failedAt: hoursBefore(today, 2),
  },
  {
    id: demoId('job', 'hourly-cleanup'),
    name: 'hourly-cleanup',
    data: {},
    error: 'the file store did not answer within 20 s',
    failedAt: hoursBefore(today, 7),
  },
];
