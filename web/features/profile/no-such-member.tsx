import { NotFoundMessage } from '#web/ui/not-found-page.tsx';
import { useFocusedHeading } from '#web/ui/use-focused-heading.ts';

export function NoSuchMember() {
  useFocusedHeading();
  return <NotFoundMessage />;
}
