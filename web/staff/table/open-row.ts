import type { MouseEvent } from 'react';

/** A click beside the link opens the row, unless it is on another control or selects text. */
export function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isOnControl = target instanceof Element && target.closest('a, button, input, label, select');
  if (isOnControl || getSelection()?.type === 'Range') return;
  currentTarget.querySelector<HTMLElement>('a[data-row-focus]')?.click();
}
