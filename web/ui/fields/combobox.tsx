import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import popup from '#web/ui/overlays/popup.module.css';
import styles from './combobox.module.css';
import fieldStyles from './form-field.module.css';
import { type FieldTexts, FormField } from './form-field.tsx';
import { type ComboboxOptions, useCombobox } from './use-combobox.ts';

type Props = FieldTexts &
  ComboboxOptions & {
    name?: string;
    placeholder?: string;
    status?: string | undefined;
    footer?: ReactNode;
  };

export function Combobox({ label, error, hint, name, placeholder, status, footer, ...options }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox(options);
  const { open, activeIndex, listId, optionId } = combobox;
  const toggle = () => {
    combobox.toggle();
    input.current?.focus();
  };
  return (
    <FormField label={label} error={error} hint={hint}>
      {(ariaProps) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the focus has left
        <div className={styles.frame} onBlur={combobox.onBlur}>
          <input
            {...ariaProps}
            {...combobox.input}
            ref={input}
            name={name}
            className={fieldStyles.control}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
          />
          {/* For the pointer only, because the arrow keys open the list. */}
          <button type="button" tabIndex={-1} className={styles.arrow} aria-hidden="true" onClick={toggle}>
            <ChevronDown size={18} />
          </button>
          <div className={styles.popup} ref={open ? scrollIntoView : null} hidden={!open}>
            <p className={styles.status} role="status">
              {open ? status : null}
            </p>
            {/* Clicking an option must not blur the input. */}
            <div
              id={listId}
              role="listbox"
              // Browsers make scrolling lists focusable, but Tab must leave the field.
              tabIndex={-1}
              aria-label={label}
              className={styles.list}
              onMouseDown={keepFocus}
            >
              {(open ? options.options : []).map((option, index) => {
                const isSelected = option.value === options.value?.value;
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                  <div
                    key={option.value}
                    id={optionId(index)}
                    ref={index === activeIndex ? scrollIntoView : null}
                    role="option"
                    aria-selected={isSelected}
                    className={popup.item}
                    data-highlighted={index === activeIndex ? '' : undefined}
                    onClick={() => combobox.select(option)}
                  >
                    <span className={popup.label}>{option.label}</span>
                    {isSelected ? <Check size={18} className={popup.tick} /> : null}
                  </div>
                );
              })}
            </div>
            {open && footer ? (
              // biome-ignore lint/a11y/noStaticElementInteractions: clicking its controls keeps the focus in the input
              <div className={styles.footer} ref={scrollIntoView} onMouseDown={keepFocus}>
                {footer}
              </div>
            ) : null}
          </div>
        </div>
      )}
    </FormField>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();
const scrollIntoView = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });
