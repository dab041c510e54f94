import { type ComponentProps, type FocusEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { normaliseText } from '#contract/normalise-text.ts';
import type { Option } from './select-field.tsx';

export type ComboboxOptions = {
  value: Option | null;
  onValueChange: (value: Option | null) => void;
  options: Option[];
  onSearch: (text: string) => void;
  /** Called when the list opens, to retry a failed load. */
  onOpen?: () => void;
  /** Selects the only matching option on blur. */
  autoSelectSingleMatch?: boolean;
  /** Selects the only option without blur if the typed text is complete, such as an email address. */
  isCompleteText?: (text: string) => boolean;
  loading?: boolean;
};

/** ARIA combobox. The one of Base UI hides the rest of the page from screen readers while it is open. */
export function useCombobox(config: ComboboxOptions) {
  const { value, onValueChange, options, onSearch, onOpen, autoSelectSingleMatch, isCompleteText, loading } =
    config;
  const listId = useId();
  const [open, setOpen] = useState(false);
  /** Null while the field shows the selected option. */
  const [typedText, setTypedText] = useState<string | null>(null);
  const [activeIndex, setActiveIndex] = useState(-1);
  const [isBlurPending, setIsBlurPending] = useState(false);
  const optionId = (index: number) => `${listId}-${index}`;

  const show = () => {
    setOpen(true);
    setActiveIndex(-1);
    onOpen?.();
  };
  const close = () => {
    setOpen(false);
    setTypedText(null);
    setActiveIndex(-1);
    if (typedText) onSearch('');
  };
  const select = (option: Option) => {
    onValueChange(option);
    close();
  };
  const selectMatchOrClose = () => {
    const match = autoSelectSingleMatch && typedText ? findSingleMatch(options, typedText) : undefined;
    if (match) select(match);
    else close();
  };
  const handleBlur = () => {
    if (!loading || !typedText) return selectMatchOrClose();
    setOpen(false);
    setIsBlurPending(true);
  };
  const finishBlur = useEffectEvent(() => {
    setIsBlurPending(false);
    selectMatchOrClose();
  });
  useEffect(() => {
    if (isBlurPending && !loading) finishBlur();
  }, [isBlurPending, loading]);
  const selectOnlyOption = useEffectEvent(() => {
    const [option] = options;
    if (option && options.length === 1) select(option);
  });
  const isComplete = typedText !== null && (isCompleteText?.(typedText) ?? false);
  useEffect(() => {
    if (open && isComplete && !loading) selectOnlyOption();
  }, [open, isComplete, loading]);
  const moveTo = (index: number) => {
    if (!open) show();
    if (options.length > 0) setActiveIndex((index + options.length) % options.length);
  };

  const onKeyDown: ComponentProps<'input'>['onKeyDown'] = (event) => {
    const option = open ? options[activeIndex] : undefined;
    if (event.key === 'ArrowDown') moveTo(activeIndex + 1);
    else if (event.key === 'ArrowUp') moveTo(activeIndex < 0 ? -1 : activeIndex - 1);
    else if (event.key === 'Enter' && option) select(option);
    else if (event.key === 'Escape' && open) close();
    else return;
    // The key must not move the caret, submit the form or close the dialog.
    event.preventDefault();
    event.stopPropagation();
  };
  const onChange: ComponentProps<'input'>['onChange'] = ({ target }) => {
    show();
    setTypedText(target.value);
    onSearch(target.value);
    if (target.value === '') onValueChange(null);
  };

  return {
    open,
    activeIndex,
    select,
    toggle: () => (open ? close() : show()),
    optionId,
    listId,
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) handleBlur();
    },
    input: {
      role: 'combobox',
      value: typedText ?? value?.label ?? '',
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': open && activeIndex >= 0 ? optionId(activeIndex) : undefined,
      onFocus: () => setIsBlurPending(false),
      onClick: show,
      onKeyDown,
      onChange,
    },
  };
}

function findSingleMatch(options: Option[], typedText: string): Option | undefined {
  const query = normaliseText(typedText.trim());
  return options.length === 1
    ? options[0]
    : options.find(({ label }) => normaliseText(label.trim()) === query);
}
