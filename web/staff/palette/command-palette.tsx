import { Dialog } from '@base-ui/react/dialog';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { useErrorMessage } from '#web/ui/states/use-online.ts';
import { KeyCaps } from '../keys/key-caps.tsx';
import styles from './command-palette.module.css';
import { type PaletteItem, usePaletteItems } from './use-palette-items.ts';

type Props = {
  open: boolean;
  /** Returns the text that was typed while the palette was loading. */
  readTypedText: () => string;
  onClose: () => void;
};

/** Loaded when it is first opened. */
export const CommandPalette = ({ open, readTypedText, onClose }: Props) => (
  <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className={styles.backdrop} />
      <Dialog.Viewport className={styles.viewport}>
        <Dialog.Popup className={styles.palette} aria-label="Find anything">
          <Palette readTypedText={readTypedText} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Viewport>
    </Dialog.Portal>
  </Dialog.Root>
);

const debounceMs = 200;

/** Combobox with a list that is always open; see the ARIA practices. */
function Palette({ readTypedText, onClose }: Omit<Props, 'open'>) {
  const id = useId();
  const [searchedText, setSearchedText] = useState(readTypedText);
  const input = useDebouncedValue(searchedText, setSearchedText, debounceMs);
  const [activeIndex, setActiveIndex] = useState(0);
  const { sections, error, isLoading } = usePaletteItems(input.value, searchedText);
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
          type="text"
          role="combobox"
          className={styles.input}
          aria-label="Find anything"
          placeholder="Pages, commands, people and things"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={input.value}
          onChange={({ target }) => {
            input.change(target.value);
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
      <PaletteStatus isLoading={isLoading} error={error} isEmpty={items.length === 0} />
    </>
  );
}

type OptionProps = { id: string; item: PaletteItem; isActive: boolean; onChoose: () => void };

const Option = ({ id, item: { title, note, keys, icon: Icon }, isActive, onChoose }: OptionProps) => (
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
    {keys ? <KeyCaps keys={keys} /> : null}
  </div>
);

type StatusProps = { isLoading: boolean; error: unknown; isEmpty: boolean };

function PaletteStatus({ isLoading, error, isEmpty }: StatusProps) {
  const reason = useErrorMessage(error);
  const text = error
    ? `People and things could not be searched. ${reason}`
    : isLoading
      ? 'Searching …'
      : isEmpty
        ? 'Nothing found. Try a shorter word.'
        : null;
  return (
    <p className={styles.status} role="status">
      {text}
    </p>
  );
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
