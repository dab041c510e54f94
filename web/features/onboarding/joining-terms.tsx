import type { Plan } from '#contract/joining.ts';
import { config } from '#web/config.ts';
import { OuterLink } from '#web/ui/actions/outer-link.tsx';
import { Unseen } from '#web/ui/display/unseen.tsx';
import styles from './step-form.module.css';

const { terms, privacy } = config.association.links;

export function JoiningTerms({ plan }: { plan: Plan }) {
  return (
    <div className={styles.terms}>
      {plan === 'Newsletter' ? null : (
        <p>
          You will be listed in the member directory; you can change this under Settings, Directory privacy.
        </p>
      )}
      <p>
        By joining you agree to our <NewTabLink href={terms}>terms</NewTabLink>. Our{' '}
        <NewTabLink href={privacy}>privacy notice</NewTabLink> explains how we use your details.
      </p>
    </div>
  );
}

function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <OuterLink href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Unseen> (opens in a new tab)</Unseen>
    </OuterLink>
  );
}
