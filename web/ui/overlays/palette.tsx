import { Dialog } from '@base-ui/react/dialog';
import Search from 'lucide-react/icons/search';
import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './palette.module.css';

export type PaletteItem = {
  id: string;
  title: ReactNode;
  note?: string | undefined;
  icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  /** After the title. */
  end?: ReactNode;
  run: () => void;
};

export type PaletteSection = { title: string; items: PaletteItem[] };

type FrameProps = { label: string; open: boolean; onClose: () => void; children: ReactNode };

export const PaletteFrame = ({ label, open, onClose, children }: FrameProps) => (
  <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className={styles.backdrop} />
      <Dialog.Viewport className={styles.viewport}>
        <Dialog.Popup className={styles.palette} aria-label={label}>
          {children}
        </Dialog.Popup>
      </Dialog.Viewport>
    </Dialog.Portal>
  </Dialog.Root>
);

type Props = {
  label: string;
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  sections: PaletteSection[];
  /** Announced by screen readers. */
  status: string | null;
  footer?: ReactNode;
  onClose: () => void;
};

/** Combobox with a list that is always open; see the ARIA practices. The first item is active. */
export function Palette({
  label,
  placeholder,
  text,
  onTextChange,
  sections,
  status,
  footer,
  onClose,
}: Props) {
  const id = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const items = sections.flatMap((section) => section.items);
  const active = Math.min(activeIndex, items.length - 1);
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    // After the dialog has returned the focus, which the command may move.
    setTimeout(item.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActiveIndex(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setActiveIndex(active <= 0 ? last : active - 1);
    else if (event.key === 'Home' && event.ctrlKey) setActiveIndex(0);
    else if (event.key === 'End' && event.ctrlKey) setActiveIndex(last);
    else if (event.key === 'Enter') choose(items[active]);
    else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.field}>
        <Search size={20} aria-hidden="true" />
        <input
          // Before the dialog moves the focus, which would lose a fast key.
          ref={focusOnMount}
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={label}
          placeholder={placeholder}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            onTextChange(target.value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Dialog.Close className={styles.close}>Close</Dialog.Close>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list} tabIndex={-1}>
        {sections.map(({ title, items: sectionItems }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
          <div key={title} role="group" aria-label={title}>
            <p className={styles.section} aria-hidden="true">
              {title}
            </p>
            {sectionItems.map((item) => {
              const index = items.indexOf(item);
              return (
                <Option
                  key={item.id}
                  id={`${id}-${index}`}
                  item={item}
                  isActive={index === active}
                  onChoose={() => choose(item)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </>
  );
}

type OptionProps = { id: string; item: PaletteItem; isActive: boolean; onChoose: () => void };

const Option = ({ id, item: { title, note, end, icon: Icon }, isActive, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
  <div
    id={id}
    ref={isActive ? scrollIntoView : null}
    role="option"
    aria-selected={isActive}
    className={styles.option}
    onClick={onChoose}
  >
    <Icon size={20} aria-hidden="true" />
    <span className={styles.text}>
      {title}
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
    {end}
  </div>
);

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();
const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
