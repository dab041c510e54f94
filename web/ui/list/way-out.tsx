import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';

/** The way out of a list that is empty. It goes with the emptiness. */
export const WayOut = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button
    kind="quiet"
    onClick={() => {
      focusHeading();
      onClick();
    }}
  >
    {children}
  </Button>
);
