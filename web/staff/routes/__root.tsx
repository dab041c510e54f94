import { createRootRoute } from '@tanstack/react-router';
import { RouteError } from '#web/ui/pages/route-error.tsx';
import { MessagePage } from '../shell/message-page.tsx';

export const Route = createRootRoute({
  // The default one needs the shell.
  pendingComponent: () => null,
  errorComponent: (props) => (
    <MessagePage>
      <RouteError {...props} />
    </MessagePage>
  ),
});
