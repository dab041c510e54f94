import DOMPurify from 'dompurify';
import { fileUrl } from '#web/api/file-url.ts';

/** Other tags are removed and their text is kept. */
const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'span', 'section', 'blockquote', 'pre'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'sub', 'sup', 'small', 'wbr'],
  ...['abbr', 'cite', 'code', 'dfn', 'kbd', 'q', 'samp', 'time', 'var', 'address'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img', 'iframe'],
];

/** None of these loads or runs anything except `href` and `src`, which are checked below. */
const attributes = [
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'allowfullscreen', 'lang', 'dir', 'datetime'],
  ...['scope', 'headers', 'colspan', 'rowspan', 'span', 'start', 'reversed', 'value', 'open'],
];

/** Decodes entities before sanitising: nothing may change the sanitised result. */
export function safeHtml(html: string): string {
  const body = purifier.sanitize(decoded(html), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const heading of body.querySelectorAll('h1')) demoteHeading(heading);
  for (const table of body.querySelectorAll('table')) makeTableScrollable(table);
  // Long lines scroll too.
  for (const lines of body.querySelectorAll('pre')) lines.setAttribute('tabindex', '0');
  return body.innerHTML;
}

/** Some sources escape their tags, and some double their entities: '&amp;nbsp;'. */
function decoded(html: string): string {
  const tagged = /<[a-z]/i.test(html) ? html : textOf(html);
  return tagged.replace(/&amp;(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi, '&$1;');
}

/** Parsed in an inert document, in which nothing loads or runs. */
const textOf = (html: string) =>
  new DOMParser().parseFromString(html.replaceAll('<', '&lt;'), 'text/html').body.textContent ?? '';

/** A separate instance, so that its hooks are not shared. */
const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof Element)) return;
  const name = node.localName;
  if (name === 'a') openInNewTab(node);
  else node.removeAttribute('href');
  if (name === 'img') showPicture(node);
  else if (name === 'iframe') frame(node);
  else node.removeAttribute('src');
});

const isHttps = (address: string | null) => /^https:\/\//i.test(address?.trim() ?? '');

/** Only https links leave the portal; others become text. */
function openInNewTab(link: Element): void {
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
  picture.setAttribute('src', fileUrl(address));
  picture.setAttribute('loading', 'lazy');
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '');
}

const urlOf = (address: string) =>
  URL.canParse(address, location.origin) ? new URL(address, location.origin) : null;

/** Parsed as the browser does: '/\elsewhere' is another host. */
const isOwnPath = (address: string) => address.startsWith('/') && urlOf(address)?.origin === location.origin;

/** Framed pages may run scripts in their own origin and cannot navigate the portal. */
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

/** A framed page of the portal could escape the sandbox. */
function isFramable(address: string | null): boolean {
  const url = address === null ? null : urlOf(address);
  return url?.protocol === 'https:' && url.origin !== location.origin;
}

/** The page has one h1. */
function demoteHeading(heading: Element): void {
  const lowered = heading.ownerDocument.createElement('h2');
  lowered.append(...heading.childNodes);
  heading.replaceWith(lowered);
}

/** Wide tables scroll, by keyboard too, instead of widening the page. */
function makeTableScrollable(table: Element): void {
  const frame = table.ownerDocument.createElement('div');
  frame.setAttribute('data-scrolls', '');
  // Not a region: many tables would be many landmarks.
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', table.querySelector('caption')?.textContent || 'Table');
  frame.setAttribute('tabindex', '0');
  table.replaceWith(frame);
  frame.append(table);
}
