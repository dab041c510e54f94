import type { FastifyInstance } from 'fastify';
import { type MemberRecordKind, memberRecordKinds, ownDataStaff } from '#contract/own-data.staff.ts';
import { can } from '#contract/permissions.ts';
import { openMember } from '../../history/open-member.ts';
import type { Caller } from '../../http/caller.ts';
import { forbidden } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { closeMember } from './close-member.ts';
import { previewClosing } from './closing-preview.sql.ts';
import { readPage } from './member-records.ts';
import type { Subject } from './subject.ts';
import { subjects } from './subjects.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db } = services;
  registerEndpoints(app, accessControl, ownDataStaff, {
    previewMemberClosing: async ({ params: { id } }, { caller }) => {
      await openMember(db, caller, id);
      return hideUnreadable(caller, await previewClosing(db, id));
    },
    closeMember: async ({ params: { id }, body: { email } }, { caller, address }) => {
      await closeMember(services, caller, { id, email, address });
      return { success: true };
    },
    listMemberRecords: async ({ params: { id, kind }, query: { page } }, { caller }) => {
      const member = await openMember(db, caller, id);
      assertMayRead(caller, kind);
      return readPage(findSubject(kind).read(db, toOwner(member)), page, member);
    },
  });
}

type Preview = Awaited<ReturnType<typeof previewClosing>>;

const noInvoices = { invoiceCount: null, openInvoiceCount: null, openInvoiceCents: null, paidUntil: null };
const noRoles = { roleCount: null, isLastAdministrator: false };

const hideUnreadable = ({ grants }: Caller, preview: Preview) => ({
  ...preview,
  ...(can(grants, 'invoices.read') ? {} : noInvoices),
  ...(can(grants, 'grants.read') ? {} : noRoles),
});

type Member = Awaited<ReturnType<typeof openMember>>;

/** A closed account has no email, and no email of the portal has an empty address. */
const toOwner = ({ id, email }: Member) => ({ memberId: id, email: email ?? '' });

function assertMayRead(caller: Caller, kind: MemberRecordKind): void {
  const { capability } = memberRecordKinds[kind];
  if (!capability) throw forbidden('Only the member sees these.');
  if (!can(caller.grants, capability)) throw forbidden();
}

const findSubject = (kind: MemberRecordKind) => subjects.find(({ name }) => name === kind) as Subject;

export const ownDataStaffFeature: Feature = { routes };
