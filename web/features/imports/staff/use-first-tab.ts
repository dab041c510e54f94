import { useNavigate } from '@tanstack/react-router';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';

/** Shows the first tab after a button has started the next step. The button is gone, so the heading gets the focus. */
export function useFirstTab(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    focusHeading();
    await navigate({ to: '.', search: {} as never, replace: true, resetScroll: false });
  };
}
