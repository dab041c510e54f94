import { demoId } from '../demo-id.ts';
import type { SeededMember } from '../members/seed-members.ts';
import { readContent } from '../read-content.ts';
import type { Content } from '../schemas/content-schemas.ts';
import { addDays, type SeedContext } from '../seed-context.ts';

type DemoEnquiry = Content['enquiries/enquiries'][number];

export async function seedEnquiries(context: SeedContext, members: SeededMember[]): Promise<void> {
  const { writer, today } = context;
  const templates = readContent('enquiries/templates');
  await writer.insert(
    'enquiryTemplates',
    templates.map(({ title, text }) => ({ id: demoId('enquiry-template', title), title, text })),
  );
  // Oldest first, because the numbers are assigned in this order.
  const enquiries = readContent('enquiries/enquiries').toSorted(
    (one, other) => other.askedDaysAgo - one.askedDaysAgo,
  );
  const idsByAccount = new Map(members.flatMap(({ id, account }) => (account ? [[account.name, id]] : [])));
  const others = members.filter(({ account }) => !account);
  const askerIds = enquiries.map(
    ({ by }, index) => (by ? idsByAccount.get(by) : others[(index * 17) % others.length]?.id) ?? null,
  );
  const people = await findPeople(context, askerIds);
  const rows = enquiries.flatMap((enquiry, index) => {
    const asker = people.get(askerIds[index] ?? '');
    return asker ? [makeEnquiry(enquiry, index, asker, today, idsByAccount)] : [];
  });
  await writer.insert(
    'enquiries',
    rows.map(({ row }) => row),
  );
  await writer.insert(
    'enquiryMessages',
    rows.flatMap(({ messages }) => messages),
  );
}

async function findPeople({ writer }: SeedContext, ids: (string | null)[]) {
  await writer.waitForInserts();
  const people = await writer.db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.memberId', 'members.id')
    .select(['members.id as memberId', 'firstName', 'lastName', 'email', 'mobile as phoneNumber'])
    .where(
      'members.id',
      'in',
      ids.filter((id) => id !== null),
    )
    .execute();
  return new Map(people.map((person) => [person.memberId, person]));
}

type Person = Awaited<ReturnType<typeof findPeople>> extends Map<string, infer Value> ? Value : never;

function makeEnquiry(
  enquiry: DemoEnquiry,
  index: number,
  asker: Person,
  today: Date,
  idsByAccount: Map<string, string>,
) {
  const id = demoId('enquiry', index);
  const createdAt = addDays(today, -enquiry.askedDaysAgo);
  const messages = enquiry.thread.map(({ kind, by, hoursLater, text }, position) => ({
    id: demoId('enquiry-message', `${index}/${position}`),
    enquiryId: id,
    kind,
    authorId: (by ? idsByAccount.get(by) : asker.memberId) ?? null,
    text,
    at: addDays(createdAt, hoursLater / 24),
  }));
  const spoken = messages.filter(({ kind }) => kind !== 'note');
  const firstAnswer = messages.find(({ kind }) => kind === 'answer');
  const last = spoken.at(-1);
  const isAnswered = last?.kind === 'answer';
  const owner = enquiry.owner ?? enquiry.thread.find(({ kind }) => kind === 'answer')?.by;
  const row = {
    id,
    ...asker,
    enquiryType: enquiry.type,
    message: enquiry.message,
    createdAt,
    state: enquiry.isClosed ? 'closed' : isAnswered ? 'answered' : 'open',
    ownerId: (owner && idsByAccount.get(owner)) ?? null,
    waitingSince: enquiry.isClosed || isAnswered ? null : (last?.at ?? createdAt),
    firstAnsweredAt: firstAnswer?.at ?? null,
    closedAt: enquiry.isClosed ? addDays(last?.at ?? createdAt, 1) : null,
    lastMessageAt: last?.at ?? createdAt,
  };
  return { row, messages };
}
