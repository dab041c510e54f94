import { ConsoleMessage } from './console-message.tsx';

export const StaffNotFound = () => (
  <ConsoleMessage title="Not found" heading="The console has no page at this address.">
    Check the address, or find what you need with Ctrl+K.
  </ConsoleMessage>
);
