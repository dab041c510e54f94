import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { focusHeading } from '../focus-heading.ts';

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
