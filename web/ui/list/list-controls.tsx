import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './list-controls.module.css';

type Props = {
  /** What they are for, where a screen has several. */
  label?: string;
  disabled: boolean;
  children: ReactNode;
};

/** What a list is sorted and filtered by: all of it rests while the list is on its way. */
export function ListControls({ label, disabled, children }: Props) {
  const frame = useRef<HTMLFieldSetElement>(null);
  useKeptFocus(frame, disabled);
  return (
    <fieldset ref={frame} className={styles.controls} disabled={disabled} aria-label={label}>
      {children}
    </fieldset>
  );
}

/** A control that rests loses the focus. Whoever was there goes on from there, not from the top of the page. */
function useKeptFocus(frame: { current: HTMLFieldSetElement | null }, disabled: boolean): void {
  const left = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = frame;
    // The browser takes the focus away in the very moment that React disables the controls: no effect is in time.
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      left.current = current?.disabled && !relatedTarget ? (target as HTMLElement) : null;
    };
    current?.addEventListener('focusout', remember);
    return () => current?.removeEventListener('focusout', remember);
  }, [frame]);
  useLayoutEffect(() => {
    if (disabled) return;
    // The page has it meanwhile, or the drawer around the controls.
    if (left.current && document.activeElement?.contains(left.current))
      left.current.focus({ preventScroll: true });
    left.current = null;
  }, [disabled]);
}
