import DOMPurify from 'dompurify';
import { fileAddress } from '#web/api/file-address.ts';

/**
 * Somebody's HTML as a page may show it. Entities are decoded first: what comes out of the sanitiser is what is shown,
 * and nothing is done to it afterwards.
 */
export function safeHtml(html: string): string {
  const body = purifier.sanitize(decoded(html), {
    ADD_TAGS: ['iframe'],
    ADD_ATTR: ['allowfullscreen', 'target'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'svg', 'math'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const table of body.querySelectorAll('table')) scrollable(table);
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
  if (node.tagName === 'A') openOutside(node);
  if (node.tagName === 'IMG') showPicture(node);
  if (node.tagName === 'IFRAME') frame(node);
});

const isHttps = (address: string | null) => /^https:\/\//i.test(address?.trim() ?? '');

/** Only https leaves the portal; everything else stays as text. */
function openOutside(link: Element): void {
  if (!isHttps(link.getAttribute('href'))) {
    link.removeAttribute('href');
    link.removeAttribute('target');
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

function showPicture(picture: Element): void {
  const address = picture.getAttribute('src') ?? '';
  const isOwn = address.startsWith('/') && !address.startsWith('//');
  if (!isOwn && !isHttps(address)) {
    picture.remove();
    return;
  }
  picture.removeAttribute('srcset');
  picture.setAttribute('src', fileAddress(address));
  picture.setAttribute('loading', 'lazy');
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '');
}

/** What is framed may run its own scripts in its own origin, and can neither lead the portal away nor open forms on it. */
function frame(element: Element): void {
  if (!isHttps(element.getAttribute('src'))) {
    element.remove();
    return;
  }
  element.removeAttribute('srcdoc');
  element.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  element.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  element.setAttribute('loading', 'lazy');
  if (!element.getAttribute('title')) element.setAttribute('title', 'Embedded content');
}

/** A wide table scrolls within itself, by keyboard too, instead of widening the page. */
function scrollable(table: Element): void {
  const frame = table.ownerDocument.createElement('div');
  frame.setAttribute('data-scrolls', '');
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', table.querySelector('caption')?.textContent || 'Table');
  frame.setAttribute('tabindex', '0');
  table.replaceWith(frame);
  frame.append(table);
}
