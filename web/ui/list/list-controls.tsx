import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './list-controls.module.css';

type Props = { label?: string; disabled: boolean; children: ReactNode };

export function ListControls({ label, disabled, children }: Props) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useRestoreFocusWhenEnabled(fieldset, disabled);
  return (
    <fieldset ref={fieldset} className={styles.controls} disabled={disabled} aria-label={label}>
      {children}
    </fieldset>
  );
}

function useRestoreFocusWhenEnabled(fieldset: RefObject<HTMLFieldSetElement | null>, disabled: boolean) {
  const lostFocus = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = fieldset;
    // A listener, because disabling the controls removes the focus before any effect runs.
    const saveLostFocus = ({ target, relatedTarget }: FocusEvent) => {
      lostFocus.current = current?.disabled && !relatedTarget ? (target as HTMLElement) : null;
    };
    current?.addEventListener('focusout', saveLostFocus);
    return () => current?.removeEventListener('focusout', saveLostFocus);
  }, [fieldset]);
  useLayoutEffect(() => {
    if (disabled) return;
    // Only if the focus is still on the page or the drawer, not on another control.
    if (lostFocus.current && document.activeElement?.contains(lostFocus.current))
      lostFocus.current.focus({ preventScroll: true });
    lostFocus.current = null;
  }, [disabled]);
}
