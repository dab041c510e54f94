import DOMPurify from 'dompurify';
import { fileAddress } from '#web/api/file-address.ts';

/** What authors write with; anything else loses its tag and keeps its words. */
const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'span', 'section', 'blockquote', 'pre'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'sub', 'sup', 'small', 'wbr'],
  ...['abbr', 'cite', 'code', 'dfn', 'kbd', 'q', 'samp', 'time', 'var', 'address'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img', 'iframe'],
];

/** None of them fetches or runs anything, but for `href` and `src`, which are looked at one by one. */
const attributes = [
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'allowfullscreen', 'lang', 'dir', 'datetime'],
  ...['scope', 'headers', 'colspan', 'rowspan', 'span', 'start', 'reversed', 'value', 'open'],
];

/**
 * Somebody's HTML as a page may show it. Entities are decoded first: what comes out of the sanitiser is what is shown,
 * and nothing is done to it afterwards.
 */
export function safeHtml(html: string): string {
  const body = purifier.sanitize(decoded(html), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const heading of body.querySelectorAll('h1')) lower(heading);
  for (const table of body.querySelectorAll('table')) scrollable(table);
  // Long lines scroll as well.
  for (const lines of body.querySelectorAll('pre')) lines.setAttribute('tabindex', '0');
  return body.innerHTML;
}

/** Some sources deliver it with its tags written as entities, and some entities come doubled: '&amp;nbsp;'. */
function decoded(html: string): string {
  const tagged = /<[a-z]/i.test(html) ? html : textOf(html);
  return tagged.replace(/&amp;(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi, '&$1;');
}

/** By the parser of a document that is never shown, in which nothing loads or runs. */
const textOf = (html: string) =>
  new DOMParser().parseFromString(html.replaceAll('<', '&lt;'), 'text/html').body.textContent ?? '';

/** With rules of its own, which nobody else's use of the library shares. */
const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof Element)) return;
  const name = node.localName;
  if (name === 'a') openOutside(node);
  else node.removeAttribute('href');
  if (name === 'img') showPicture(node);
  else if (name === 'iframe') frame(node);
  else node.removeAttribute('src');
});

const isHttps = (address: string | null) => /^https:\/\//i.test(address?.trim() ?? '');

/** Only https leaves the portal; everything else stays as text. */
function openOutside(link: Element): void {
  if (!isHttps(link.getAttribute('href'))) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

function showPicture(picture: Element): void {
  const address = picture.getAttribute('src')?.trim() ?? '';
  if (!isOwnPath(address) && !isHttps(address)) {
    picture.remove();
    return;
  }
  picture.setAttribute('src', fileAddress(address));
  picture.setAttribute('loading', 'lazy');
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '');
}

const urlOf = (address: string) =>
  URL.canParse(address, location.origin) ? new URL(address, location.origin) : null;

/** Read as the browser reads it: for that, '/\elsewhere' is another host too. */
const isOwnPath = (address: string) => address.startsWith('/') && urlOf(address)?.origin === location.origin;

/** What is framed may run its own scripts in its own origin, and can neither lead the portal away nor open forms on it. */
function frame(element: Element): void {
  if (!isFramable(element.getAttribute('src'))) {
    element.remove();
    return;
  }
  element.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  element.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  element.setAttribute('loading', 'lazy');
  if (!element.getAttribute('title')) element.setAttribute('title', 'Embedded content');
}

/** A page of the portal in a frame of the portal could reach out of it. */
function isFramable(address: string | null): boolean {
  const url = address === null ? null : urlOf(address);
  return url?.protocol === 'https:' && url.origin !== location.origin;
}

/** The page has its one heading of the first rank. */
function lower(heading: Element): void {
  const lowered = heading.ownerDocument.createElement('h2');
  lowered.append(...heading.childNodes);
  heading.replaceWith(lowered);
}

/** A wide table scrolls within itself, by keyboard too, instead of widening the page. */
function scrollable(table: Element): void {
  const frame = table.ownerDocument.createElement('div');
  frame.setAttribute('data-scrolls', '');
  // Not a region: a page of tables would be one of landmarks.
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', table.querySelector('caption')?.textContent || 'Table');
  frame.setAttribute('tabindex', '0');
  table.replaceWith(frame);
  frame.append(table);
}
