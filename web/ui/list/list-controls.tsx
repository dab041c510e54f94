import { type ReactNode, useLayoutEffect, useRef } from 'react';
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
function useKeptFocus(frame: { current: HTMLElement | null }, disabled: boolean): void {
  const left = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (disabled) {
      left.current = frame.current?.contains(activeElement) ? (activeElement as HTMLElement) : null;
      return;
    }
    if (left.current?.isConnected && (activeElement === body || activeElement === null))
      left.current.focus({ preventScroll: true });
    left.current = null;
  }, [disabled, frame]);
}
