type Registering = { registerUrlLink: string | null; registerUrlLabel: string | null };

/** Where to register and what the button says; undefined where there is no address. */
export function registerLink(event: Registering): { address: string; label: string } | undefined {
  const link = event.registerUrlLink?.trim();
  if (!link) return undefined;
  return {
    address: /^https?:\/\//i.test(link) ? link : `https://${link}`,
    label: event.registerUrlLabel?.trim() || 'Register',
  };
}
