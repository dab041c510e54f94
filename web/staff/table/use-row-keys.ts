import type { RefObject } from 'react';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import type { TableSelection } from './selection.ts';

type Options<Row> = {
  root: RefObject<HTMLElement | null>;
  selection: TableSelection<Row> | undefined;
  hasSearch: boolean;
};

/** The row with the focus is the current row, so Enter opens its link. */
export function useRowKeys<Row>({ root, selection, hasSearch }: Options<Row>): void {
  const listRows = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const findCurrent = () => listRows().findIndex((row) => row.contains(document.activeElement));
  const move = (step: 1 | -1) => {
    const rows = listRows();
    const current = findCurrent();
    const next = rows[current < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, current + step))];
    next?.querySelector<HTMLElement>('[data-row-focus]')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const onCurrent = (run: (index: number) => void) => () => {
    const current = findCurrent();
    if (current >= 0) run(current);
  };
  const clear = () => {
    // An open menu closes first.
    if (!root.current?.querySelector('[aria-expanded="true"]')) selection?.clear();
  };
  useShortcuts('Table', [
    { keys: 'j', label: 'Next row', run: () => move(1), isCommand: false, repeats: true },
    { keys: 'k', label: 'Previous row', run: () => move(-1), isCommand: false, repeats: true },
    { keys: 'Enter', label: 'Open the row' },
    ...(hasSearch
      ? [
          {
            keys: '/',
            label: 'Search this list',
            run: () => root.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
          },
        ]
      : []),
    ...(selection
      ? ([
          { keys: 'x', label: 'Select the row', run: onCurrent(selection.toggle), isCommand: false },
          {
            keys: 'Shift+x',
            label: 'Select up to here',
            run: onCurrent(selection.selectUpTo),
            isCommand: false,
          },
          { keys: 'Escape', label: 'Clear the selection', run: clear, isCommand: false },
        ] as const)
      : []),
  ]);
}
