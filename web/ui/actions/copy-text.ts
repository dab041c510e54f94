import { notify } from '#web/ui/overlays/notify.ts';

/** Shows a message with the noun, such as 'Copied the email address'. The advice is for browsers that refuse. */
export async function copyText(text: string, noun: string, advice: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', `Copied the ${noun}`);
  } catch {
    notify('error', `Could not copy the ${noun}`, advice);
  }
}
