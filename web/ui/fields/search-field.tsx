import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import styles from './search-field.module.css';

type Props = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  onSubmit?: () => void;
  disabled?: boolean;
};

export function SearchField({ label, value, onValueChange, onSubmit, disabled = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <search className={styles.search}>
      <Search size={20} className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={200}
        autoComplete="off"
        disabled={disabled}
        enterKeyHint="search"
        onKeyDown={(event) => {
          // Enter confirms an IME composition and must not submit.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit?.();
        }}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {value === '' ? null : (
        <span className={styles.clear}>
          <IconButton label="Clear search" icon={<X size={18} />} onClick={clear} />
        </span>
      )}
    </search>
  );
}
