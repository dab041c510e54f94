import ExternalLink from 'lucide-react/icons/external-link';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import type { Event } from './events.calls.ts';
import { toRegistrationLink } from './registration-link.ts';

type Props = { event: Event; onRegister?: ((event: Event) => Promise<void>) | undefined };

export function RegisterButton({ event, onRegister }: Props) {
  const registration = toRegistrationLink(event);
  if (!registration) return null;
  return (
    <ButtonLink
      href={registration.url}
      target="_blank"
      rel="noopener noreferrer"
      // The link works also if saving fails.
      onClick={() => void onRegister?.(event).catch(() => {})}
    >
      <span>
        {registration.label}
        <VisuallyHidden>{` (${event.name}; opens in a new tab)`}</VisuallyHidden>
      </span>
      <ExternalLink size={18} aria-hidden="true" />
    </ButtonLink>
  );
}
