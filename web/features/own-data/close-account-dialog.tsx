import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatPrice } from '#contract/money.ts';
import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { queryClient } from '#web/api/query-client.ts';
import { clearSession } from '#web/api/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatArticleDate } from '#web/ui/formats/format-date.ts';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner, SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import styles from './close-account-dialog.module.css';
import { type Closing, closeAccount } from './own-data.calls.ts';

type Props = { closing: Closing; onClose: () => void };

export const CloseAccountDialog = (props: Props) =>
  props.closing.isLastAdministrator ? <LastAdministrator {...props} /> : <CloseAccountForm {...props} />;

const title = 'Close your account';

const LastAdministrator = ({ onClose }: Props) => (
  <Dialog
    title={title}
    open
    onClose={onClose}
    actions={
      <Button kind="secondary" onClick={onClose}>
        Back
      </Button>
    }
  >
    <p>
      You are the only administrator, and the portal needs one. Make another member administrator in the staff
      console, then close your account.
    </p>
  </Dialog>
);

function CloseAccountForm({ closing, onClose }: Props) {
  const formId = useId();
  const registeredEmail = useCurrentUser().data?.registeredEmail ?? '';
  const finish = useFinishClosing();
  const { field, form, isSubmitting, error } = useForm({
    initial: { email: '', currentPassword: '' },
    validate: ({ email, currentPassword }) => ({
      email: isSameEmail(email, registeredEmail) ? undefined : 'Please type your registered email',
      currentPassword: currentPassword ? undefined : 'Please type your password',
    }),
    submit: async (values) => {
      await closeAccount(values);
      await finish();
    },
    toFieldErrors,
  });
  const hasFieldError = Object.values(toFieldErrors(error)).some(Boolean);
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} loading={isSubmitting}>
            Close my account
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={common.stackLarge}>
        {error && !hasFieldError ? <SubmitErrorBanner>{toErrorMessage(error)}</SubmitErrorBanner> : null}
        <Consequences {...closing} />
        <Banner kind="info">This cannot be undone. Get your data first if you may need it later.</Banner>
        <TextField
          {...field('email')}
          label="Registered email"
          hint={`To confirm, type ${registeredEmail}`}
          type="email"
          autoComplete="off"
        />
        <PasswordField
          {...field('currentPassword')}
          label="Your password"
          autoComplete="current-password"
          maxLength={128}
        />
      </form>
    </Dialog>
  );
}

const isSameEmail = (typed: string, registered: string) =>
  typed.trim() !== '' && (!registered || typed.trim().toLowerCase() === registered.toLowerCase());

const toFieldErrors = (error: unknown) => {
  const errors = error instanceof ApiError ? error.fieldErrors : [];
  const messageOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return { email: messageOf('email'), currentPassword: messageOf('currentPassword') };
};

function useFinishClosing() {
  const navigate = useNavigate();
  return async () => {
    clearSession();
    queryClient.clear();
    await navigate({ to: '/account/sign-in', state: { isAccountClosed: true }, replace: true });
  };
}

function Consequences(closing: Closing) {
  const { groupCount, enquiryCount, roleCount, invoiceCount, paidUntil, openInvoiceCount } = closing;
  return (
    <>
      <List title="Deleted immediately">
        <li>Your sign-in. You are signed out everywhere.</li>
        <li>Your profile, photo and contact details. You leave the member directory.</li>
        <li>What you saved, your settings, and all messages to you by email, SMS or push.</li>
        {groupCount > 0 ? <li>Your place in {countNoun(groupCount, 'collaboration group')}.</li> : null}
        {enquiryCount > 0 ? (
          <li>The text of {enquiryCount === 1 ? '1 enquiry' : `${enquiryCount} enquiries`}.</li>
        ) : null}
        {roleCount > 0 ? <li>Your access to the staff console.</li> : null}
      </List>
      <List title="Kept">
        <li>
          Invoices and payments, because Australian law requires us to keep financial records for seven years.
          {invoiceCount > 0 ? ` You have ${countNoun(invoiceCount, 'invoice')}.` : null}
        </li>
        <li>The history of decisions by staff, and the security log, without your name.</li>
        <li>Backups, until newer ones replace them. The confirmation by email, for 30 days.</li>
      </List>
      {paidUntil || openInvoiceCount > 0 ? (
        <List title="Your membership and invoices">
          {paidUntil ? (
            <li>
              Your membership is paid until {formatArticleDate(`${paidUntil}T00:00`)}. It ends when you close
              your account, and the rest is not refunded. Contact us first if you have a question.
            </li>
          ) : null}
          <OpenInvoices {...closing} />
        </List>
      ) : null}
    </>
  );
}

const OpenInvoices = ({ openInvoiceCount, openInvoiceCents }: Closing) =>
  openInvoiceCount > 0 ? (
    <li>
      {countNoun(openInvoiceCount, 'invoice')} {openInvoiceCount === 1 ? 'is' : 'are'} not paid yet:{' '}
      {formatPrice(openInvoiceCents)}. {openInvoiceCount === 1 ? 'It is' : 'They are'} still due.
    </li>
  ) : null;

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={common.stackSmall}>
    <h3 className={common.h3}>{title}</h3>
    <ul className={styles.list}>{children}</ul>
  </section>
);
