import { rename, unwrap } from './dom-changes.ts';

/** Gives tables a header row if the first row is bold, and the caption that Word puts above them. */
export function convertTables(body: DocumentFragment): void {
  for (const table of body.querySelectorAll('table')) {
    for (const columns of table.querySelectorAll('colgroup, col')) columns.remove();
    const rows = table.querySelectorAll('tr');
    const [first] = rows;
    if (first && rows.length > 1 && !table.querySelector('th') && isBold(first)) makeHeader(first);
    takeCaption(table);
  }
}

const isFilled = (cell: Element) => cell.textContent?.trim() !== '';

function isBold(row: Element): boolean {
  const filled = Array.from(row.children).filter(isFilled);
  return filled.length > 0 && filled.every((cell) => textOutsideBold(cell) === '');
}

function textOutsideBold(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const bold of copy.querySelectorAll('strong')) bold.remove();
  return copy.textContent?.trim() ?? '';
}

function makeHeader(row: Element): void {
  for (const cell of Array.from(row.children)) {
    for (const bold of cell.querySelectorAll('strong')) unwrap(bold);
    const spans = ['colspan', 'rowspan'].map((name) => [name, cell.getAttribute(name)] as const);
    const header = rename(cell, 'th');
    for (const [name, value] of spans) if (value) header.setAttribute(name, value);
  }
}

function takeCaption(table: HTMLTableElement): void {
  // Word for the web and Google Docs put the table into a container.
  const container = table.parentElement?.localName === 'div' ? table.parentElement : table;
  const above = container.previousElementSibling;
  if (!above?.matches('p.MsoCaption') || table.querySelector('caption')) return;
  const caption = table.ownerDocument.createElement('caption');
  caption.textContent = above.textContent;
  table.prepend(caption);
  above.remove();
}
