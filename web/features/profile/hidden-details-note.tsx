import EyeOff from 'lucide-react/icons/eye-off';
import { TextLink } from '#web/ui/actions/text-link.ts';
import styles from './contact-details.module.css';
import { hiddenDetailsNote } from './hidden-details.ts';
import type { Member } from './profile.calls.ts';

export function HiddenDetailsNote({ member }: { member: Member }) {
  const note = hiddenDetailsNote(member);
  if (!note) return null;
  return (
    <div className={styles.note}>
      <EyeOff size={20} aria-hidden="true" />
      <p>
        {note} <TextLink to="/settings/directory-privacy">Directory privacy</TextLink>
      </p>
    </div>
  );
}
