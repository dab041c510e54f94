import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useState } from 'react';
import fieldStyles from '#web/ui/fields/form-field.module.css';
import { FormField } from '#web/ui/fields/form-field.tsx';
import styles from './tags-field.module.css';

type Props = { tags: string[]; known: string[]; onChange: (tags: string[]) => void };

/** Enter or a comma adds a tag. The browser suggests tags that exist. */
export function TagsField({ tags, known, onChange }: Props) {
  const listId = useId();
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
      <FormField label="Tags">
        {(ariaProps) => (
          <input
            {...ariaProps}
            className={fieldStyles.control}
            value={text}
            list={listId}
            maxLength={60}
            placeholder="Add a tag"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={handleKey}
            onBlur={add}
          />
        )}
      </FormField>
      <datalist id={listId}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
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
