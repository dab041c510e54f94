import type { Capability } from '#contract/permissions.ts';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import message from '#web/ui/pages/message-page.module.css';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { explainRefusal } from '../explain-refusal.ts';

export const NoCapability = ({ capability }: { capability: Capability }) => (
  <div className={message.message}>
    <PageHeading title="Not for your role">This page is not for your role.</PageHeading>
    <p>{explainRefusal(capability)}</p>
    <LinkButton to="/staff">Go to the first page</LinkButton>
  </div>
);
