import styles from './tags.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = { tags: string[]; maxVisible?: number };

export function Tags({ tags, maxVisible = 2 }: Props) {
  const hiddenTags = tags.slice(maxVisible);
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags}>
      {tags.slice(0, maxVisible).map((tag) => (
        <li key={tag} className={styles.tag} title={tag}>
          {tag}
        </li>
      ))}
      {hiddenTags.length > 0 ? (
        <li className={styles.tag} title={hiddenTags.join(', ')}>
          <span aria-hidden="true">+{hiddenTags.length}</span>
          <VisuallyHidden>{`and ${hiddenTags.join(', ')}`}</VisuallyHidden>
        </li>
      ) : null}
    </ul>
  );
}
