import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { nonEmpty, passwordInput, singleLineText, success } from './fields.ts';

export const archiveDays = 7;

const archive = z.object({
  /** `failed` means that the archive is not ready 15 minutes after the request. */
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  requestedAt: z.nullable(z.iso.datetime()),
  readyUntil: z.nullable(z.iso.datetime()),
  byteSize: z.nullable(z.int()),
  /** Null if the caller can ask for a new archive now. */
  canRequestFrom: z.nullable(z.iso.datetime()),
});
export type OwnDataArchive = z.output<typeof archive>;

export const closingPreview = /* @__PURE__ */ z.object({
  /** The account cannot be closed until another member is administrator. */
  isLastAdministrator: z.boolean(),
  roleCount: z.int(),
  groupCount: z.int(),
  enquiryCount: z.int(),
  invoiceCount: z.int(),
  openInvoiceCount: z.int(),
  openInvoiceCents: z.int(),
  /** The last day of the membership that was invoiced. */
  paidUntil: z.nullable(z.iso.date()),
});

const path = '/api/account/data';

export const ownData = defineEndpoints({
  getOwnDataArchive: {
    summary: "Returns the state of the archive with all of the caller's data",
    method: 'GET',
    path,
    access: 'member-not-impersonated',
    response: archive,
  },
  requestOwnDataArchive: {
    summary:
      "Asks for an archive with all of the caller's data, once per day. With two-step sign-in, requires a second step within the last 10 minutes",
    method: 'POST',
    path,
    access: 'member-not-impersonated',
    response: archive,
  },
  downloadOwnDataArchive: {
    summary:
      'Returns the archive as a ZIP file. With two-step sign-in, requires a second step within the last 10 minutes',
    method: 'POST',
    path: `${path}/download`,
    access: 'member-not-impersonated',
    response: 'file',
  },
  previewClosing: {
    summary:
      "Returns what closing the caller's account means. With two-step sign-in, requires a second step within the last 10 minutes",
    method: 'GET',
    path: '/api/account/closing',
    access: 'member-not-impersonated',
    response: closingPreview,
  },
  closeAccount: {
    summary:
      "Closes the caller's account and erases the personal data. Cannot be undone. With two-step sign-in, requires a second step within the last 10 minutes",
    method: 'POST',
    path: '/api/account/closing',
    access: 'member-not-impersonated',
    body: z.strictObject({
      currentPassword: passwordInput,
      /** The registered email, as a confirmation. */
      email: singleLineText(254).check(nonEmpty),
    }),
    response: success,
  },
});
