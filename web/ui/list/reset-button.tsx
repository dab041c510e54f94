import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';

export const ResetButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button
    kind="secondary"
    onClick={() => {
      focusHeading();
      onClick();
    }}
  >
    {children}
  </Button>
);
