import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#web/api/api-error.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import message from '#web/ui/pages/message-page.module.css';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { RouteError } from '#web/ui/pages/route-error.tsx';
import { MessagePage } from './message-page.tsx';
import { SecondStepRefusal } from './second-step-refusal.tsx';

/** Replaces the console when the profile cannot be loaded. */
export function StaffRefusal(props: ErrorComponentProps) {
  const { error } = props;
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <MessagePage>
      {isRefused ? (
        error.code === 'secondStepMissing' ? (
          <SecondStepRefusal />
        ) : (
          <NoGrant />
        )
      ) : (
        <RouteError {...props} />
      )}
    </MessagePage>
  );
}

const NoGrant = () => (
  <div className={message.message}>
    <PageHeading title="Staff only">This part of the portal is for staff.</PageHeading>
    <p>You need a grant to open it. Ask an administrator of the association.</p>
    <ButtonLink href="/">Go to the member portal</ButtonLink>
  </div>
);
