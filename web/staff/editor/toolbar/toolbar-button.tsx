import type { ReactNode } from 'react';
import { keepSelection } from './keep-selection.ts';
import styles from './toolbar.module.css';

type Props = {
  label: string;
  /** As in `aria-keyshortcuts`, such as `Control+B`. */
  keys?: string | undefined;
  icon?: ReactNode;
  /** Shown instead of the icon only. */
  text?: string;
  isPressed?: boolean | undefined;
  isDisabled?: boolean;
  onClick: () => void;
};

/** Keeps the selection in the text when it is clicked. A disabled button can still be found with the arrow keys. */
export const ToolbarButton = ({ label, keys, icon, text, isPressed, isDisabled = false, onClick }: Props) => (
  <button
    type="button"
    data-toolbar-item
    className={styles.button}
    aria-label={text === label ? undefined : label}
    title={keys ? `${label} (${formatKeys(keys)})` : label}
    aria-keyshortcuts={keys}
    aria-pressed={isPressed}
    aria-disabled={isDisabled || undefined}
    onMouseDown={keepSelection}
    onClick={() => isDisabled || onClick()}
  >
    {icon}
    {text}
  </button>
);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const formatKeys = (keys: string) =>
  isMac ? keys.replace('Control', '⌘').replaceAll('+', '') : keys.replace('Control', 'Ctrl');
