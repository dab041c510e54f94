import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './search-field.module.css';

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
};

/** A search box; whoever uses it decides how long to wait before asking. */
export function SearchField({ label, placeholder = label, value, onValueChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <search className={styles.search}>
      <Search size={20} aria-hidden="true" className={styles.glass} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={200}
        autoComplete="off"
        onChange={(event: ChangeEvent<HTMLInputElement>) => onValueChange(event.target.value)}
      />
      {value === '' ? null : (
        <span className={styles.clear}>
          <IconButton label="Clear search" icon={<X size={18} aria-hidden="true" />} onClick={clear} />
        </span>
      )}
    </search>
  );
}
