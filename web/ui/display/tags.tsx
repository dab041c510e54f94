import styles from './tags.module.css';
import { Unseen } from './unseen.tsx';

type Props = { tags: string[] /** How many show; the rest is a number. */; shown?: number };

export function Tags({ tags, shown = 2 }: Props) {
  const hidden = tags.slice(shown);
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags}>
      {tags.slice(0, shown).map((tag) => (
        <li key={tag} className={styles.tag} title={tag}>
          {tag}
        </li>
      ))}
      {hidden.length > 0 ? (
        <li className={styles.tag} title={hidden.join(', ')}>
          <span aria-hidden="true">+{hidden.length}</span>
          <Unseen>{`and ${hidden.join(', ')}`}</Unseen>
        </li>
      ) : null}
    </ul>
  );
}
