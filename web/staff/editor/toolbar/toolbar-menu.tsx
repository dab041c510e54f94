import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { keepSelection } from './keep-selection.ts';
import styles from './toolbar.module.css';

export type MenuItem = { label: string; run: () => void; isChecked?: boolean; isDisabled?: boolean };

type Props = {
  label: string;
  /** Shown on the button. */
  children: ReactNode;
  items: MenuItem[];
  isPressed?: boolean;
  align?: 'start' | 'end';
};

/** A menu of commands; see the ARIA practices. */
export function ToolbarMenu({ label, children, items, isPressed, align = 'start' }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    trigger.current?.focus();
  };
  const closeOnFocusOut = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the focus has left
    <div className={styles.menu} onBlur={closeOnFocusOut}>
      <button
        ref={trigger}
        type="button"
        data-toolbar-item
        className={styles.button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-pressed={isPressed}
        onMouseDown={keepSelection}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {children}
      </button>
      {isOpen ? <Popup id={id} label={label} items={items} align={align} onClose={close} /> : null}
    </div>
  );
}

type PopupProps = Required<Pick<Props, 'label' | 'items' | 'align'>> & { id: string; onClose: () => void };

function Popup({ id, label, items, align, onClose }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const listItems = () => Array.from(popup.current?.querySelectorAll<HTMLElement>('button') ?? []);
  useEffect(() => {
    const checked = popup.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    (checked ?? popup.current?.querySelector('button'))?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = listItems();
    const index = buttons.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    if (event.key === 'Escape' || next !== undefined) event.preventDefault();
    if (next !== undefined) buttons.at(next % buttons.length)?.focus();
  };
  return (
    <div
      ref={popup}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.popup}
      data-align={align}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          {...(item.isChecked === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemradio', 'aria-checked': item.isChecked })}
          aria-disabled={item.isDisabled || undefined}
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            if (item.isDisabled) return;
            onClose();
            item.run();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
