type Item = { paragraph: HTMLElement; level: number; isOrdered: boolean; number: number };
type OpenList = { list: Element; level: number; isOrdered: boolean };

/** Word writes a list item as a paragraph with its marker as text. */
export function convertWordLists(body: DocumentFragment): void {
  const paragraphs = Array.from(body.querySelectorAll<HTMLElement>('[style*="mso-list"]')).filter((each) =>
    /mso-list:\s*l\d+/i.test(each.getAttribute('style') ?? ''),
  );
  let open: OpenList[] = [];
  for (const paragraph of paragraphs) {
    // The list that has the previous paragraph is directly before this one.
    const isNext = open[0] !== undefined && paragraph.previousElementSibling === open[0].list;
    open = addItem(readItem(paragraph), isNext ? open : []);
  }
}

function readItem(paragraph: HTMLElement): Item {
  const style = paragraph.getAttribute('style') ?? '';
  const marker = paragraph.querySelector('[style*="mso-list"]');
  const text = marker?.textContent?.replaceAll(/\s/g, '') ?? '';
  marker?.remove();
  const level = Number(/level(\d)/i.exec(style)?.[1] ?? 1);
  // Word draws bullets with letters of symbol fonts, such as 'o' and '§', without a full stop.
  const isOrdered = /^\(?(?:\d+|[a-z]{1,5})[.)]/i.test(text);
  return { paragraph, level, isOrdered, number: Number.parseInt(text.replace('(', ''), 10) };
}

/** Returns the lists that are open after the item, the outermost first. */
function addItem(item: Item, open: OpenList[]): OpenList[] {
  const lists = open.filter(({ level }) => level <= item.level);
  const last = lists.at(-1);
  const isSameLevel = last?.level === item.level;
  if (isSameLevel && last.isOrdered !== item.isOrdered) lists.pop();
  if (!isSameLevel || last.isOrdered !== item.isOrdered) lists.push(startList(item, lists.at(-1)));
  const listItem = item.paragraph.ownerDocument.createElement('li');
  const content = item.paragraph.ownerDocument.createElement('p');
  content.append(...item.paragraph.childNodes);
  listItem.append(content);
  item.paragraph.remove();
  lists.at(-1)?.list.append(listItem);
  return lists;
}

function startList(item: Item, parent: OpenList | undefined): OpenList {
  const list = item.paragraph.ownerDocument.createElement(item.isOrdered ? 'ol' : 'ul');
  if (item.isOrdered && item.number > 1) list.setAttribute('start', String(item.number));
  const parentItem = parent?.list.lastElementChild;
  if (parentItem) parentItem.append(list);
  else item.paragraph.before(list);
  return { list, level: item.level, isOrdered: item.isOrdered };
}
