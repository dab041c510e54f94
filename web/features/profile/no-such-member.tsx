import { NotFoundMessage } from '#web/ui/pages/not-found-page.tsx';
import { useFocusedHeading } from '#web/ui/pages/use-focused-heading.ts';

export function NoSuchMember() {
  useFocusedHeading();
  return <NotFoundMessage />;
}
