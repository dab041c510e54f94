import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { normaliseText } from '#contract/normalise-text.ts';
import type { Option } from './select-field.tsx';

export type ComboboxOptions = {
  value: Option | null;
  onValueChange: (value: Option | null) => void;
  options: Option[];
  onSearch: (typed: string) => void;
  /** Called when the list opens, to retry a failed load. */
  onOpen?: () => void;
  /** Whether leaving the field takes the only matching option. */
  takesOnlyFit?: boolean;
  /** Whether the options are still loading. */
  waiting?: boolean;
};

/** ARIA combobox with a list. Base UI's hides the rest of the page from screen readers while it is open. */
export function useCombobox(use: ComboboxOptions) {
  const { value, onValueChange, options, onSearch, onOpen, takesOnlyFit = false, waiting = false } = use;
  const listId = useId();
  const [open, setOpen] = useState(false);
  /** Null while the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [isUnsettled, setUnsettled] = useState(false);
  const optionId = (index: number) => `${listId}-${index}`;

  const show = () => {
    setOpen(true);
    setActive(-1);
    onOpen?.();
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
    if (typed) onSearch('');
  };
  const choose = (option: Option) => {
    onValueChange(option);
    close();
  };
  const settle = () => {
    const fit = takesOnlyFit && typed ? singleMatch(options, typed) : undefined;
    if (fit) choose(fit);
    else close();
  };
  const leave = () => {
    if (!waiting || !typed) return settle();
    setOpen(false);
    setUnsettled(true);
  };
  const settleLate = useEffectEvent(() => {
    setUnsettled(false);
    settle();
  });
  useEffect(() => {
    if (isUnsettled && !waiting) settleLate();
  }, [isUnsettled, waiting]);
  const move = (to: number) => {
    if (!open) show();
    if (options.length > 0) setActive((to + options.length) % options.length);
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const option = open ? options[active] : undefined;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active < 0 ? -1 : active - 1);
    else if (event.key === 'Enter' && option) choose(option);
    else if (event.key === 'Escape' && open) close();
    else return;
    // Prevents moving the caret, submitting the form and closing the dialog.
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    open,
    active,
    choose,
    toggle: () => (open ? close() : show()),
    optionId,
    listId,
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) leave();
    },
    input: {
      role: 'combobox',
      value: typed ?? value?.label ?? '',
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': open && active >= 0 ? optionId(active) : undefined,
      onFocus: () => setUnsettled(false),
      onClick: show,
      onKeyDown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        show();
        setTyped(event.target.value);
        onSearch(event.target.value);
        if (event.target.value === '') onValueChange(null);
      },
    },
  };
}

function singleMatch(options: Option[], typed: string): Option | undefined {
  const words = normaliseText(typed.trim());
  return options.length === 1
    ? options[0]
    : options.find(({ label }) => normaliseText(label.trim()) === words);
}
