import type { PutBackRow, PutBackRule } from '../../history/put-back-rule.ts';
import { conflict } from '../../http/errors.ts';
import { revokeResetToken } from '../authentication/single-use-tokens.sql.ts';
import { hasConfirmedEmail } from './email-confirmations.sql.ts';

export const emailPutBackRules: PutBackRule[] = [
  {
    table: 'accounts',
    check: async (tx, rows) => {
      for (const row of rows.filter(hasEmailChange)) {
        const memberId = row.key.member_id as string;
        // A link to the new address can have changed the password, so its owner would keep the account.
        if (row.overwritten.length > 0 && !wasUnconfirmed(row))
          throw conflict(
            'This cannot be put back, because the new address was used. Change the email instead.',
          );
        if (isConfirmationSeparate(row) || (wasUnconfirmed(row) && (await hasConfirmedEmail(tx, memberId))))
          throw conflict(
            'This cannot be put back: it would confirm an address that the member has not confirmed.',
          );
        // The links were sent to the address that is replaced.
        await revokeResetToken(tx, memberId);
      }
    },
  },
];

const hasEmailChange = ({ change }: PutBackRow) => 'email' in (change.before ?? {});

const wasUnconfirmed = ({ change }: PutBackRow) => !('email_confirmed_at' in (change.before ?? {}));

const isConfirmationSeparate = (row: PutBackRow) =>
  !wasUnconfirmed(row) && row.columns.includes('email') !== row.columns.includes('email_confirmed_at');
