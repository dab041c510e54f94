import { LinkButton } from '#web/ui/actions/link-button.ts';
import message from '#web/ui/pages/message-page.module.css';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';

/** For an object that was removed, and for a link with a typing error. */
export const ObjectNotFound = () => (
  <div className={message.message}>
    <PageHeading title="Not found">Nothing is at this address.</PageHeading>
    <p>It may have been removed. Activity shows what happened to it.</p>
    <LinkButton to="/staff">Go to the first page</LinkButton>
  </div>
);
