import { type ReactNode, useEffect, useId, useState } from 'react';
import styles from './tooltip.module.css';

type Props = { label: ReactNode; children: ReactNode };

/** Opens on hover, focus and tap. The positioning library of Base UI would add a fifth to the sign-in page. */
export function Tooltip({ label, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const hideOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', hideOnEscape);
    return () => document.removeEventListener('keydown', hideOnEscape);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering the text keeps it open; the button handles keys
    <span className={styles.tooltip} onMouseEnter={show} onMouseLeave={hide}>
      <button
        type="button"
        className={styles.button}
        aria-describedby={id}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        {label}
      </button>
      <span id={id} role="tooltip" className={styles.popup} data-open={open}>
        {children}
      </span>
    </span>
  );
}
