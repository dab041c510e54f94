import type { Capability } from '#contract/permissions.ts';
import { explainRefusal } from '../explain-refusal.ts';
import { ConsoleMessage } from './console-message.tsx';

export const NoCapability = ({ capability }: { capability: Capability }) => (
  <ConsoleMessage title="Not for your role" heading="This page is not for your role.">
    {explainRefusal(capability)}
  </ConsoleMessage>
);
