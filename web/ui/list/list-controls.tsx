import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './list-controls.module.css';

type Props = { label?: string; disabled: boolean; children: ReactNode };

export function ListControls({ label, disabled, children }: Props) {
  const frame = useRef<HTMLFieldSetElement>(null);
  useRestoreFocusWhenEnabled(frame, disabled);
  return (
    <fieldset ref={frame} className={styles.controls} disabled={disabled} aria-label={label}>
      {children}
    </fieldset>
  );
}

function useRestoreFocusWhenEnabled(frame: { current: HTMLFieldSetElement | null }, disabled: boolean): void {
  const left = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = frame;
    // The focus is lost when React disables the controls, before any effect runs.
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      left.current = current?.disabled && !relatedTarget ? (target as HTMLElement) : null;
    };
    current?.addEventListener('focusout', remember);
    return () => current?.removeEventListener('focusout', remember);
  }, [frame]);
  useLayoutEffect(() => {
    if (disabled) return;
    // The page or the drawer has the focus meanwhile.
    if (left.current && document.activeElement?.contains(left.current))
      left.current.focus({ preventScroll: true });
    left.current = null;
  }, [disabled]);
}
