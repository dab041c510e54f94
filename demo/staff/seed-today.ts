import { sql } from 'kysely';
import { demoId } from '../demo-id.ts';
import type { SeededMember } from '../members/seed-members.ts';
import { addDays, type SeedContext } from '../seed-context.ts';
import { bouncedEmails, failedEmail } from './today-content.ts';

const hourMs = 3_600_000;
export const hoursBefore = (date: Date, hours: number) => new Date(date.getTime() - hours * hourMs);

/** Items of every kind for Today, except for those that other parts of the demo have: enquiries, drafts, reviews and a grant. */
export async function seedToday(context: SeedContext, members: SeededMember[]): Promise<void> {
  await context.writer.waitForInserts();
  await seedJoins(context, members);
  await seedReminders(context, members);
  await seedEmails(context);
}

export const findStaff = (members: SeededMember[], name: string) =>
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
