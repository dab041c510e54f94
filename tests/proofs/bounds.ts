import type { Proof } from './proof.ts';

/** How much of it somebody can write who repeats what is allowed. */
export const bounds: Proof[] = [
  {
    defence: 'who is refused over and over does not fill the audit log',
    file: 'server/audit/record-refusal.ts',
    stands: 'if (left < 0) return;',
    instead: '',
    redIn: 'tests/attacks/unbounded-rows.test.ts',
    named: 'is written down twenty times',
  },
  {
    defence: 'the last refusal that is written down says that others are not',
    file: 'server/audit/record-refusal.ts',
    stands: '...(left === 0 && { moreAreNotWritten: true })',
    instead: '',
    redIn: 'tests/attacks/unbounded-rows.test.ts',
    named: 'is written down twenty times',
  },
  {
    defence: 'a photo that is hidden already gets no address again',
    file: 'server/features/users/save-privacy.ts',
    stands: 'if (!before || !hidesPhoto(before, nextPrivacy(before, given))) return null;',
    instead: '',
    redIn: 'tests/attacks/unbounded-rows.test.ts',
    named: 'leaves no row behind',
  },
  {
    defence: 'a photo that is hidden too often leaves no row behind',
    file: 'server/features/users/save-privacy.ts',
    stands:
      "  await limits.require('photoHidingByMember', memberId);\n  return announceNewAddress(db, photoKey);",
    instead:
      "  const key = await announceNewAddress(db, photoKey);\n  await limits.require('photoHidingByMember', memberId);\n  return key;",
    redIn: 'tests/attacks/unbounded-rows.test.ts',
    named: 'leaves no row behind',
  },
  {
    defence: 'a photo that is shown while it is hidden gets another address all the same',
    file: 'server/features/users/save-privacy.ts',
    stands: 'if (!newKey && (await findPhotoKey(tx, memberId))) return null;',
    instead: '',
    redIn: 'tests/attacks/races.test.ts',
    named: 'keeps no address that others saw',
  },
  {
    defence: 'pages to pay at have a limit',
    file: 'server/features/marketplace/check-out.ts',
    stands: "await databaseLimits(tx).require('orderByCard', memberId);",
    instead: '',
    redIn: 'tests/attacks/unwanted-orders.test.ts',
    named: 'begins to pay by card again and again',
  },
  {
    defence: 'the contact form fills no mailbox of a stranger',
    file: 'server/features/enquiries/submit-enquiry.ts',
    stands:
      "if (!isOwn && !(await databaseLimits(tx).attempt('acknowledgementToStranger', mailbox))) return;",
    instead: '',
    redIn: 'tests/attacks/unbounded-rows.test.ts',
    named: 'is written to three times a day',
  },
  {
    defence: 'a mailbox counts as one, whatever is added to its name',
    file: 'server/features/enquiries/submit-enquiry.ts',
    stands: String.raw`email.replace(/\+.*(?=@)/, '')`,
    instead: 'email',
    redIn: 'tests/attacks/unbounded-rows.test.ts',
    named: 'is written to three times a day',
  },
];
