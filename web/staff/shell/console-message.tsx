import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import message from '#web/ui/pages/message-page.module.css';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { StaffPage } from './staff-page.tsx';

type Props = { title: string; heading: string; children: ReactNode };

/** A page inside the frame that says why there is nothing else. */
export const ConsoleMessage = ({ title, heading, children }: Props) => (
  <StaffPage title={title} back={{ label: 'Console', to: '/staff' }}>
    <div className={message.message}>
      <PageHeading title={title}>{heading}</PageHeading>
      <p>{children}</p>
      <LinkButton to="/staff">Go to the first page</LinkButton>
    </div>
  </StaffPage>
);
