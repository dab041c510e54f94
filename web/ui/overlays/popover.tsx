import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './popover.module.css';

type TriggerProps = { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void };

type Props = {
  trigger: (props: TriggerProps) => ReactNode;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align?: 'start' | 'end';
  children: ReactNode;
};

/** Follows its button in the DOM, so Tab moves into it. Fixed placement needs no positioning library. */
export function Popover({ trigger, label, open, onOpenChange, align = 'end', children }: Props) {
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      onOpenChange(false);
      focusTrigger(whole.current);
    };
    const closeOnPress = ({ target }: PointerEvent) => {
      if (!whole.current?.contains(target as Node)) onOpenChange(false);
    };
    const listening = new AbortController();
    document.addEventListener('keydown', closeOnEscape, { signal: listening.signal });
    document.addEventListener('pointerdown', closeOnPress, { signal: listening.signal });
    return () => listening.abort();
  }, [open, onOpenChange]);
  useEffect(() => {
    const place = whole.current;
    if (!open) return;
    return () => {
      // Closing hides the focused element.
      if (place?.contains(document.activeElement)) focusTrigger(place);
    };
  }, [open]);
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) onOpenChange(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns that the focus has left its parts
    <div ref={whole} className={styles.whole} onBlur={closeOnLeaving}>
      {trigger({ 'aria-expanded': open, 'aria-controls': id, onClick: () => onOpenChange(!open) })}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div id={id} role="group" aria-label={label} className={styles.popup} data-align={align} hidden={!open}>
        {children}
      </div>
    </div>
  );
}

const focusTrigger = (place: HTMLElement | null) =>
  place?.querySelector<HTMLElement>('[aria-controls]')?.focus();
