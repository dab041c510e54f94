import MenuIcon from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { config } from '#web/config.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { KeyCaps } from '../keys/key-caps.tsx';
import styles from './bar.module.css';
import { Mark } from './mark.tsx';
import { StaffAccountMenu } from './staff-account-menu.tsx';
import { useBarSlots } from './use-bar-slots.ts';
import type { Overlay } from './use-frame-shortcuts.ts';

export function Bar({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const slots = useBarSlots();
  return (
    <header className={styles.bar}>
      <div className={styles.menu}>
        <IconButton
          label="Menu"
          icon={<MenuIcon size={22} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => onOpen('rail')}
        />
      </div>
      <div className={styles.brand}>
        <Mark />
        <span className={styles.name}>{config.association.name}</span>
        <span className={styles.tag}>Staff</span>
      </div>
      <div ref={slots.setTitle} className={styles.title} />
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+k Meta+k"
        onClick={() => onOpen('palette')}
      >
        <Search size={18} aria-hidden="true" />
        <span className={styles.findLabel}>Find anything</span>
        <KeyCaps keys="Mod+k" />
      </button>
      <StaffAccountMenu />
      <div ref={slots.setAction} className={styles.action} />
    </header>
  );
}
