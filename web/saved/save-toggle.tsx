import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import styles from './save-toggle.module.css';
import { changeSaved, type SavableItem, savedIdsQuery } from './saved-state.ts';

type Props = { item: SavableItem; look: 'round' | 'small' | 'secondary' | 'text'; whenSaved?: ReactNode };

/** Shows nothing until the state is known, and if the API has no saved items. */
export function SaveToggle({ item, look, whenSaved }: Props) {
  const { data } = useQuery(savedIdsQuery());
  if (!data) return null;
  const isSaved = data[item.kind].includes(item.id);
  const state = { 'aria-pressed': isSaved, onClick: () => void changeSaved(item, !isSaved) };
  const verb = isSaved ? 'Saved' : 'Save';
  const icon = (
    <Bookmark size={look === 'small' ? 15 : 19} fill={isSaved ? 'currentColor' : 'none'} aria-hidden="true" />
  );
  if (look === 'secondary' || look === 'text')
    return (
      <>
        <Button kind={look} {...state}>
          {icon}
          <span>
            {verb}
            <VisuallyHidden> {item.name}</VisuallyHidden>
          </span>
        </Button>
        {isSaved ? whenSaved : null}
      </>
    );
  return (
    <button
      type="button"
      className={styles.toggle}
      data-size={look}
      aria-label={`${verb} ${item.name}`}
      {...state}
    >
      <span className={styles.circle}>{icon}</span>
    </button>
  );
}
