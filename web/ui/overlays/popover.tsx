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

/** Directly after the trigger in the DOM, so that Tab moves into it. CSS positions it without a library. */
export function Popover({ trigger, label, open, onOpenChange, align = 'end', children }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      onOpenChange(false);
      focusTrigger(root.current);
    };
    const closeOnOutsideClick = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) onOpenChange(false);
    };
    const controller = new AbortController();
    document.addEventListener('keydown', closeOnEscape, { signal: controller.signal });
    document.addEventListener('pointerdown', closeOnOutsideClick, { signal: controller.signal });
    return () => controller.abort();
  }, [open, onOpenChange]);
  useEffect(() => {
    const element = root.current;
    if (!open) return;
    return () => {
      // The focused element is now hidden.
      if (element?.contains(document.activeElement)) focusTrigger(element);
    };
  }, [open]);
  const closeOnFocusOut = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) onOpenChange(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the focus has left
    <div ref={root} className={styles.popover} onBlur={closeOnFocusOut}>
      {trigger({ 'aria-expanded': open, 'aria-controls': id, onClick: () => onOpenChange(!open) })}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div id={id} role="group" aria-label={label} className={styles.popup} data-align={align} hidden={!open}>
        {children}
      </div>
    </div>
  );
}

const focusTrigger = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('[aria-controls]')?.focus();
