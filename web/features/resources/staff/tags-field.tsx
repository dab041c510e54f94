import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import { SuggestionInput } from './suggestion-input.tsx';
import styles from './tags-field.module.css';

type Props = { tags: string[]; known: string[]; onChange: (tags: string[]) => void };

/** Enter or a comma adds a tag. */
export function TagsField({ tags, known, onChange }: Props) {
  const [text, setText] = useState('');
  const add = () => {
    const tag = text.trim();
    setText('');
    if (tag && !tags.includes(tag)) onChange([...tags, tag]);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.field}>
      <SuggestionInput
        label="Tags"
        placeholder="Add a tag"
        maxLength={60}
        value={text}
        known={known}
        onChange={setText}
        onKeyDown={handleKey}
        onBlur={add}
      />
      {tags.length > 0 ? (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove the tag ${tag}`}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
