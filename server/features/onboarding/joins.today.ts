import { isUuid } from '#contract/uuid.ts';
import type { Db } from '../../db/database.ts';
import { conflict } from '../../http/errors.ts';
import { enquiryAddress } from '../../settings/enquiry-types.ts';
import { tooLate } from '../../today/decide-item.ts';
import { formatCount, hasWaitedDays, noDetails, toAction, undoNotice } from '../../today/describe-item.ts';
import { defineQueue } from '../../today/read-queue.sql.ts';
import type { Decision, QueueDetail, QueueItem, TodayKind } from '../../today/today-kind.ts';
import { assignItem } from '../../today/today-marks.sql.ts';
import { lockCurrentOrganisation } from '../organisations/organisations.sql.ts';
import type { Services } from '../services.ts';
import {
  findJoin,
  findOrganisationOfDomain,
  insertOrganisationOnce,
  type JoinRow,
  listNamesakes,
  type Suggestion,
  selectJoins,
  settleJoin,
  suggestOrganisations,
} from './joins.sql.ts';
import { joinDeclinedEmail, joinQuestionEmail, organisationAssignedEmail } from './onboarding.emails.ts';

type Deps = Pick<Services, 'config' | 'settings' | 'mailer'>;

/** Members whose organisation is not listed. */
export const joinKind = (services: Deps): TodayKind => ({
  name: 'join',
  queue: defineQueue({
    select: selectJoins,
    columns: { id: 'value', firstName: 'value', lastName: 'value', wrote: 'value', joinedAt: 'time' },
    toItem: (join) => toItem(join),
  }),
  get: async (db, id) => {
    const join = isUuid(id) ? await findJoin(db, id) : undefined;
    return join && describeJoin(db, join);
  },
  decide: (tx, decision) => decideJoin(services, tx, decision),
});

const daysUntilLate = 3;

type Listed = Pick<JoinRow, 'id' | 'firstName' | 'lastName' | 'wrote' | 'joinedAt'>;

const toItem = (join: Listed): QueueItem => ({
  id: join.id,
  title: `${fullName(join)} wants to join`,
  reason: `${join.wrote} is not on our list`,
  since: join.joinedAt,
  state: hasWaitedDays(join.joinedAt, daysUntilLate) ? 'late' : 'waiting',
});

const fullName = ({ firstName, lastName }: Pick<JoinRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

async function describeJoin(db: Db, join: JoinRow): Promise<QueueDetail> {
  const ofDomain = isPublicMailbox(join.email) ? undefined : await findOrganisationOfDomain(db, join);
  const suggestions = await suggestOrganisations(db, join.wrote, ofDomain?.id);
  const namesakes = await listNamesakes(db, join);
  const place = [join.state, join.country].filter(Boolean).join(', ');
  return {
    ...toItem(join),
    ...noDetails,
    version: join.version,
    subject: { kind: 'member', id: join.id, label: fullName(join) },
    isHiddenMember: !join.isListed,
    heading: fullName(join),
    note: [join.position, place].filter(Boolean).join(' · '),
    facts: [
      { label: 'Plan', value: join.membership },
      { label: 'Email', value: join.email, badge: confirmedBadge(join) },
      { label: 'Wrote', value: `‘${join.wrote}’` },
    ],
    checks: listChecks(namesakes, ofDomain),
    question: 'Which organisation is this?',
    choices: listChoices(join, suggestions, ofDomain?.id),
    actions: listActions(join),
    consequence: undoNotice,
    link: { label: `Open ${join.firstName}'s page`, href: `/staff/members/${join.id}` },
  };
}

const confirmedBadge = ({ isEmailConfirmed }: JoinRow) =>
  isEmailConfirmed
    ? ({ kind: 'success', text: 'Confirmed' } as const)
    : ({ kind: 'warning', text: 'Not confirmed' } as const);

type DomainOrganisation = Awaited<ReturnType<typeof findOrganisationOfDomain>>;

function listChecks(namesakes: string[], ofDomain: DomainOrganisation): QueueDetail['checks'] {
  const checks = [
    ...namesakes.map((organisation) => ({
      isFine: false,
      text: `A member with this name is at ${organisation}`,
    })),
    ...(ofDomain
      ? [
          {
            isFine: false,
            text: `${formatCount(ofDomain.count, 'member')} with this email domain: ${ofDomain.name}`,
          },
        ]
      : []),
  ];
  return checks.length > 0 ? checks : [{ isFine: true, text: 'Nobody else has this name or email domain' }];
}

/** Everyone reads where an organisation is, so it does not get the place of a hidden member. */
const toOrganisationPlace = ({ isListed, country, state }: JoinRow) =>
  isListed ? { country, state } : { country: null, state: null };

/** The email domain alone has a score of 0.4. */
const minLikelyScore = 0.8;

/** An organisation with the same name comes first, because adding it again would make a duplicate. */
function listChoices(join: JoinRow, suggestions: Suggestion[], domainId: string | undefined) {
  const existing = suggestions.map(({ id, name, place, memberCount, isSameName }) => ({
    id,
    title: name,
    note: [
      isSameName
        ? 'Has the same name'
        : id === domainId
          ? 'Has the same email domain'
          : 'Close to it on our list',
      place,
      formatCount(memberCount, 'member'),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  const { country, state } = toOrganisationPlace(join);
  const place = [country, state].filter(Boolean).join(', ');
  const added = {
    id: 'add',
    title: `Add ${join.wrote}`,
    note: [place || 'New on our list', 'its first member'].join(' · '),
  };
  const none = { id: 'none', title: 'No organisation', note: `${join.firstName} joins without one` };
  const hasSameName = suggestions.some(({ isSameName }) => isSameName);
  if (hasSameName) return [...existing, none];
  // A close name and the same email domain are most likely the organisation.
  const isLikely = suggestions[0]?.id === domainId && (suggestions[0]?.score ?? 0) > minLikelyScore;
  return isLikely ? [...existing, added, none] : [added, ...existing, none];
}

const listActions = ({ firstName }: JoinRow) => [
  toAction('a', 'approve', 'Approve', 'approved', { needsChoice: true }),
  toAction('r', 'decline', 'Decline…', 'declined the organisation of', {
    text: {
      label: 'Reason',
      hint: `${firstName} gets it by email and keeps the membership, without an organisation.`,
      maxLength: 1_000,
    },
  }),
  toAction('e', 'ask', `Ask ${firstName}…`, 'asked', {
    text: {
      label: 'Question',
      hint: `${firstName} gets it by email. The item stays here, and you take it.`,
      maxLength: 1_000,
    },
  }),
];

async function decideJoin(services: Deps, tx: Db, decision: Decision): Promise<string> {
  const join = await findJoin(tx, decision.id);
  if (!join) throw tooLate();
  if (decision.action === 'ask') return ask(services, tx, join, decision);
  const organisationId =
    decision.action === 'approve' ? await chooseOrganisation(tx, join, decision.choice) : null;
  if (!(await settleJoin(tx, join.id, organisationId))) throw tooLate();
  const content = decideEmail(services, join, decision, organisationId);
  if (content) await services.mailer.enqueue(tx, join.email, content, toEmailOptions(decision));
  return decision.action === 'approve' ? `${fullName(join)} approved.` : `${fullName(join)} declined.`;
}

const toEmailOptions = ({ historyEntryId }: Decision) => (historyEntryId ? { historyEntryId } : {});

async function chooseOrganisation(tx: Db, join: JoinRow, choice: string | undefined): Promise<string | null> {
  if (choice === 'none' || choice === undefined) return null;
  if (choice !== 'add') return lockCurrentOrganisation(tx, choice);
  const id = await insertOrganisationOnce(tx, { name: join.wrote, ...toOrganisationPlace(join) });
  if (!id) throw conflict('A colleague has added this organisation. Choose it in the list.');
  return id;
}

function decideEmail(
  { config, settings }: Deps,
  join: JoinRow,
  decision: Decision,
  organisationId: string | null,
) {
  const { firstName } = join;
  const person = { firstName, association: settings.current.association.name, publicUrl: config.publicUrl };
  if (decision.action === 'decline') return joinDeclinedEmail(person, decision.text ?? '');
  return organisationId ? organisationAssignedEmail(person) : undefined;
}

async function ask(
  { config, settings, mailer }: Deps,
  tx: Db,
  join: JoinRow,
  decision: Decision,
): Promise<string> {
  const { firstName } = join;
  const { current } = settings;
  const content = joinQuestionEmail(
    { firstName, association: current.association.name, publicUrl: config.publicUrl },
    { question: decision.text ?? '', replyTo: enquiryAddress(current, 'MembershipIssue') },
  );
  await mailer.enqueue(tx, join.email, content, toEmailOptions(decision));
  await assignItem(tx, { kind: 'join', id: join.id }, decision.caller.memberId);
  return `Question sent to ${fullName(join)}.`;
}

const publicMailDomains = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com icloud.com me.com yahoo.com yahoo.com.au bigpond.com xtra.co.nz proton.me'.split(
    ' ',
  ),
);

/** Many people without a connection share these domains. */
const isPublicMailbox = (email: string) => publicMailDomains.has(email.split('@')[1]?.toLowerCase() ?? '');
