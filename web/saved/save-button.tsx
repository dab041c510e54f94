import type { ReactNode } from 'react';
import { createLazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import styles from './save-button.module.css';
import type { SavableItem } from './saved-state.ts';

const looks = {
  image: 'round',
  row: 'round',
  avatar: 'small',
  header: 'secondary',
  toolbar: 'text',
} as const;

type Props = {
  place: keyof typeof looks;
  /** Undefined while the page loads. */
  item: SavableItem | undefined;
  /** Beside the button. */
  whenSaved?: ReactNode;
};

const saveToggle = createLazyModule(async () => (await import('./save-toggle.tsx')).SaveToggle);

/** Loads after the page is shown. Without a connection the place stays empty. */
export function SaveButton({ place, item, whenSaved }: Props) {
  const SaveToggle = useOptionalLazyModule(saveToggle, item !== undefined, () => {});
  return (
    <span className={styles[place]}>
      {SaveToggle && item ? <SaveToggle item={item} look={looks[place]} whenSaved={whenSaved} /> : null}
    </span>
  );
}
