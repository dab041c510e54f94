import Check from 'lucide-react/icons/check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import type { Command, EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { useLayoutEffect } from 'react';
import { findAround } from '../editor-commands.ts';
import { isHeaderRow } from '../to-article-html.ts';
import styles from './table-tools.module.css';
import { ToolbarButton } from './toolbar-button.tsx';
import { ToolbarMenu } from './toolbar-menu.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

type Props = {
  view: EditorView;
  state: EditorState;
  run: (command: Command) => void;
  onCaption: () => void;
};

/** Above the table of the cursor. */
export function TableTools({ view, state, run, onCaption }: Props) {
  const roving = useRovingFocus();
  const table = findAround(state, 'table');
  useLayoutEffect(() => {
    if (table && roving.props.ref.current) placeOver(view, table.pos, roving.props.ref.current);
  });
  if (!table) return null;
  const hasHeaderRow = table.node.firstChild !== null && isHeaderRow(table.node.firstChild);
  const more = [
    { label: 'Caption…', run: onCaption },
    { label: 'Header column', run: () => run(toggleHeaderColumn) },
    { label: 'Merge cells', isDisabled: !mergeCells(state), run: () => run(mergeCells) },
    { label: 'Split cell', isDisabled: !splitCell(state), run: () => run(splitCell) },
    { label: 'Delete row', run: () => run(deleteRow) },
    { label: 'Delete column', run: () => run(deleteColumn) },
    { label: 'Delete table', run: () => run(deleteTable) },
  ];
  return (
    <div {...roving.props} role="toolbar" className={styles.tools} aria-label="Table">
      <ToolbarButton
        label="Header row"
        text="Header row"
        icon={hasHeaderRow ? <Check size={16} /> : null}
        isPressed={hasHeaderRow}
        onClick={() => run(toggleHeaderRow)}
      />
      <ToolbarButton
        label="Add a row"
        text="Row"
        icon={<Plus size={16} />}
        onClick={() => run(addRowAfter)}
      />
      <ToolbarButton
        label="Add a column"
        text="Column"
        icon={<Plus size={16} />}
        onClick={() => run(addColumnAfter)}
      />
      <ToolbarMenu label="More for this table" align="end" items={more}>
        <Ellipsis size={16} />
      </ToolbarMenu>
    </div>
  );
}

function placeOver(view: EditorView, pos: number, tools: HTMLElement): void {
  const table = view.nodeDOM(pos);
  const origin = tools.offsetParent;
  if (!(table instanceof HTMLElement) || !origin) return;
  const [frame, from] = [table.getBoundingClientRect(), origin.getBoundingClientRect()];
  const firstRow = table.querySelector('tr')?.getBoundingClientRect() ?? frame;
  tools.style.top = `${firstRow.top - from.top - tools.offsetHeight - 2}px`;
  tools.style.right = `${Math.max(8, from.right - frame.right)}px`;
}
