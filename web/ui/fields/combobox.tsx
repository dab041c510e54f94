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

export function Combobox({ label, error, hint, name, placeholder, status, footer, ...use }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox(use);
  const { open, active, listId, optionId } = combobox;
  const toggle = () => {
    combobox.toggle();
    input.current?.focus();
  };
  return (
    <FormField label={label} error={error} hint={hint}>
      {(ties) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only learns that the focus has left its parts
        <div className={styles.frame} onBlur={combobox.onBlur}>
          <input
            {...ties}
            {...combobox.input}
            ref={input}
            name={name}
            className={fieldStyles.control}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
          />
          {/* Pointer only: the arrow keys open the list. */}
          <button type="button" tabIndex={-1} className={styles.arrow} aria-hidden="true" onClick={toggle}>
            <ChevronDown size={18} />
          </button>
          <div className={styles.popup} ref={open ? intoView : null} hidden={!open}>
            <p className={styles.status} role="status">
              {open ? status : null}
            </p>
            {/* Pressing must not blur the input. */}
            <div
              id={listId}
              role="listbox"
              // Browsers make scrolling lists focusable; Tab must leave the field.
              tabIndex={-1}
              aria-label={label}
              className={styles.list}
              onMouseDown={keepFocus}
            >
              {(open ? use.options : []).map((option, index) => {
                const isChosen = option.value === use.value?.value;
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
                  // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the input
                  <div
                    key={option.value}
                    id={optionId(index)}
                    ref={index === active ? intoView : null}
                    role="option"
                    aria-selected={isChosen}
                    className={popup.item}
                    data-highlighted={index === active ? '' : undefined}
                    onClick={() => combobox.choose(option)}
                  >
                    <span className={popup.label}>{option.label}</span>
                    {isChosen ? <Check size={18} className={popup.tick} /> : null}
                  </div>
                );
              })}
            </div>
            {open && footer ? (
              // biome-ignore lint/a11y/noStaticElementInteractions: a press on its controls leaves the focus in the input
              <div className={styles.footer} ref={intoView} onMouseDown={keepFocus}>
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
const intoView = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });
