import { ensureHttps } from '#web/ui/actions/normalise-url.ts';

type RegistrationFields = { registerUrlLink: string | null; registerUrlLabel: string | null };

export function toRegistrationLink(event: RegistrationFields): { url: string; label: string } | undefined {
  const link = event.registerUrlLink?.trim();
  if (!link) return undefined;
  return { url: ensureHttps(link), label: event.registerUrlLabel?.trim() || 'Register' };
}
