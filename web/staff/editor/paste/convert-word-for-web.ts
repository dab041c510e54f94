import { rename, unwrap } from './dom-changes.ts';

/** Rewrites lists and headings of Word for the web as the desktop program writes them. */
export function convertWordForWeb(body: DocumentFragment): void {
  for (const end of body.querySelectorAll('span.EOP')) end.remove();
  for (const heading of body.querySelectorAll('p[role="heading"][aria-level]'))
    rename(heading, `h${heading.getAttribute('aria-level')}`);
  const items = Array.from(body.querySelectorAll('li[data-aria-level]'));
  const lists = new Set(items.map((item) => item.parentElement));
  for (const item of items) convertItem(item);
  for (const converted of [...items, ...lists]) if (converted) unwrap(converted);
  // They contain single items and paragraphs, which must be siblings.
  for (const wrapper of body.querySelectorAll('div.ListContainerWrapper, div.OutlineElement'))
    unwrap(wrapper);
}

function convertItem(item: Element): void {
  const list = item.parentElement;
  const paragraph = item.ownerDocument.createElement('p');
  const marker = item.ownerDocument.createElement('span');
  marker.setAttribute('style', 'mso-list:Ignore');
  const position = Array.from(list?.children ?? []).indexOf(item);
  marker.textContent =
    list?.localName === 'ol' ? `${Number(list.getAttribute('start') ?? 1) + position}.` : '·';
  paragraph.setAttribute('style', `mso-list:l0 level${item.getAttribute('data-aria-level')} lfo1`);
  paragraph.append(marker, ...(item.querySelector('p') ?? item).childNodes);
  item.replaceChildren(paragraph);
}
