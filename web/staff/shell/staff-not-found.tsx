import { LinkButton } from '#web/ui/actions/link-button.ts';
import message from '#web/ui/pages/message-page.module.css';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';

export function StaffNotFound() {
  return (
    <div className={message.message}>
      <PageHeading title="Not found">The console has no page at this address.</PageHeading>
      <p>Check the address, or find what you need with Ctrl+K.</p>
      <LinkButton to="/staff">Go to the first page</LinkButton>
    </div>
  );
}
