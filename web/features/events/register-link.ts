import { webLink } from '#web/ui/actions/web-link.ts';

type Registering = { registerUrlLink: string | null; registerUrlLabel: string | null };

export function registerLink(event: Registering): { address: string; label: string } | undefined {
  const link = event.registerUrlLink?.trim();
  if (!link) return undefined;
  return {
    address: webLink(link),
    label: event.registerUrlLabel?.trim() || 'Register',
  };
}
