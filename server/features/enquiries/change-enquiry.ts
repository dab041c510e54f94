import { formatReference } from '#contract/enquiries.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import { conflict, notFound, validationFailed } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { enquiryAddress } from '../../settings/enquiry-types.ts';
import { alreadyTaken } from '../../today/take-item.ts';
import { findAccount } from '../authentication/accounts.sql.ts';
import type { Services } from '../services.ts';
import { answerEmail } from './enquiries.emails.ts';
import { presentEnquiryDetail, presentOwner } from './enquiries.present.ts';
import { insertMessage, listMessages } from './enquiries.sql.ts';
import {
  type EnquiryDetailRow,
  findEnquiry,
  listOtherEnquiries,
  lockEnquiry,
  markAnswered,
  setOwner,
  setState,
} from './enquiries.staff.sql.ts';
import { listOwners } from './enquiry-figures.sql.ts';
import { findLastChanges } from './last-changes.sql.ts';

type Deps = Pick<Services, 'db' | 'mailer' | 'config' | 'settings'>;
/** `version` is the one that the caller has seen. Notes change no state, so they need none. */
type Target = { id: string; version?: string };

export async function getEnquiry(db: Db, id: string) {
  const row = await findEnquiry(db, id);
  if (!row) throw notFound('Enquiry not found.');
  const [messages, others] = await Promise.all([
    listMessages(db, id, ['reply', 'answer', 'note']),
    row.memberId ? listOtherEnquiries(db, row.memberId, id) : [],
  ]);
  return presentEnquiryDetail(row, messages, others);
}

export const answerEnquiry = (deps: Deps, caller: StaffCaller, target: Target, text: string) =>
  changeEnquiry(deps.db, caller, target, 'answered', (tx, enquiry, entryId) =>
    insertAnswer(deps, tx, { enquiry, caller, text, entryId }),
  );

type NewAnswer = { enquiry: EnquiryDetailRow; caller: StaffCaller; text: string; entryId: string };

/** The email is sent after the time for undo. */
export async function insertAnswer(
  { mailer, config, settings }: Pick<Deps, 'mailer' | 'config' | 'settings'>,
  tx: Db,
  { enquiry, caller, text, entryId }: NewAnswer,
): Promise<void> {
  const { id, email, enquiryType, enquiryLabel, firstName, isRegisteredEmail } = enquiry;
  if (!email) throw conflict('This person has closed the account, so there is no address for an answer.');
  const account = await findAccount(tx, caller.memberId);
  const { reply } = await findLastChanges(tx, id);
  const content = answerEmail({
    reference: formatReference(enquiry.number),
    enquiryLabel,
    text,
    staffName: account?.firstName ?? '',
    replyTo: enquiryAddress(settings.current, enquiryType),
    portalUrl: config.publicUrl,
    question: isRegisteredEmail ? { firstName, text: reply?.text ?? enquiry.message } : null,
  });
  const emailId = await mailer.enqueue(tx, email, content, { historyEntryId: entryId });
  await insertMessage(tx, { enquiryId: id, kind: 'answer', authorId: caller.memberId, text, emailId });
  await markAnswered(tx, id, caller.memberId);
}

export const addNote = ({ db }: Deps, caller: StaffCaller, target: Target, text: string) =>
  changeEnquiry(db, caller, target, 'added a note to', (tx, { id }) =>
    insertMessage(tx, { enquiryId: id, kind: 'note', authorId: caller.memberId, text }),
  );

export const changeState = ({ db }: Deps, caller: StaffCaller, target: Target, state: 'open' | 'closed') =>
  changeEnquiry(db, caller, target, state === 'closed' ? 'closed' : 'reopened', async (tx, enquiry) => {
    if (enquiry.state !== state) await setState(tx, enquiry.id, state);
  });

export function changeOwner({ db }: Deps, caller: StaffCaller, target: Target, ownerId: string | null) {
  const action = ownerId === null ? 'released' : ownerId === caller.memberId ? 'took' : 'assigned';
  return changeEnquiry(db, caller, target, action, async (tx, enquiry) => {
    if (ownerId && !(await canOwnEnquiries(tx, ownerId)))
      throw validationFailed([{ field: 'ownerId', message: 'must be staff who answer enquiries' }]);
    if (enquiry.ownerId !== ownerId) await setOwner(tx, enquiry.id, ownerId);
  });
}

/** Throws 409 if a colleague is the owner. */
export async function takeEnquiry(db: Db, caller: StaffCaller, id: string): Promise<void> {
  await changeEnquiry(db, caller, { id }, 'took', async (tx, enquiry) => {
    if (enquiry.ownerId === caller.memberId) return;
    if (enquiry.ownerId) throw alreadyTaken(presentOwner(enquiry));
    await setOwner(tx, id, caller.memberId);
  });
}

export async function releaseEnquiry(db: Db, caller: StaffCaller, id: string): Promise<void> {
  await changeEnquiry(db, caller, { id }, 'released', async (tx, enquiry) => {
    if (enquiry.ownerId === caller.memberId) await setOwner(tx, id, null);
  });
}

export const canOwnEnquiries = async (tx: Db, memberId: string): Promise<boolean> =>
  (await listOwners(tx)).some(({ id }) => id === memberId);

type Work = (tx: Db, enquiry: EnquiryDetailRow, entryId: string) => Promise<void>;

async function changeEnquiry(
  db: Db,
  caller: StaffCaller,
  { id, version }: Target,
  action: string,
  work: Work,
) {
  const found = await findEnquiry(db, id);
  if (!found) throw notFound('Enquiry not found.');
  const subject = { kind: 'enquiry', id, label: formatReference(found.number) } as const;
  const { result: isCurrent, entryId } = await changeAsStaff(
    db,
    caller,
    { action, subject },
    async (tx, newEntryId) => {
      const enquiry = await lockEnquiry(tx, id, version);
      if (enquiry) await work(tx, enquiry, newEntryId);
      return enquiry !== undefined;
    },
  );
  if (!isCurrent) throw await explainConflict(db, caller, id);
  return { enquiry: await getEnquiry(db, id), entryId };
}

/** Names the colleague who was quicker. */
async function explainConflict(db: Db, caller: StaffCaller, id: string) {
  const [current, { action, reply }] = await Promise.all([getEnquiry(db, id), findLastChanges(db, id)]);
  if (reply && !(action && action.at > reply.at))
    return conflict(`${current.firstName} wrote again since you opened this. Read the reply first.`, current);
  const actor = action?.actorId === caller.memberId ? 'You' : (action?.firstName ?? 'A colleague');
  const verb = action?.action === 'put back' ? 'undid a change of' : (action?.action ?? 'changed');
  return conflict(`${actor} ${verb} this enquiry since you opened it.`, current);
}
