import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#web/api/api-error.ts';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { RouteError } from '#web/ui/pages/error-page.tsx';
import message from '#web/ui/pages/message-page.module.css';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { PublicPage } from '#web/ui/pages/public-page.tsx';

/** Replaces the console when the profile cannot be loaded. */
export function StaffRefusal(props: ErrorComponentProps) {
  const { error } = props;
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <PublicPage>
      {isRefused ? (
        error.code === 'secondStepMissing' ? (
          <SecondStepMissing />
        ) : (
          <NoGrant />
        )
      ) : (
        <RouteError {...props} />
      )}
    </PublicPage>
  );
}

const NoGrant = () => (
  <div className={message.message}>
    <PageHeading title="Staff only">This part of the portal is for staff.</PageHeading>
    <p>You need a grant to open it. Ask an administrator of the association.</p>
    <LinkButton to="/">Go to the member portal</LinkButton>
  </div>
);

const SecondStepMissing = () => (
  <div className={message.message}>
    <PageHeading title="Second step">Set up a second step to open the staff console.</PageHeading>
    <p>
      Staff see data of other people, so a password alone is not enough. Add a passkey or an authenticator
      app. It takes a minute.
    </p>
    <LinkButton to="/settings/change-password">Set up a second step</LinkButton>
    <TextLink to="/">Go to the member portal</TextLink>
  </div>
);
