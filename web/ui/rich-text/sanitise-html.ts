import DOMPurify from 'dompurify';
import { toSourceSet } from '#contract/picture-renditions.ts';
import { toFileUrl } from '#web/api/file-url.ts';
import { decodeEntities } from './decode-entities.ts';

// All other tags are removed; their text stays.
const textTags = 'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins mark sub sup small wbr'.split(' ');
const phraseTags = 'abbr cite code dfn kbd q samp time var address'.split(' ');
const blockTags =
  'div span section blockquote aside pre ul ol li dl dt dd figure figcaption details summary'.split(' ');
const tableTags = 'table caption colgroup col thead tbody tfoot tr th td'.split(' ');
const allowedTags = [...textTags, ...phraseTags, ...blockTags, ...tableTags, 'a', 'img', 'iframe'];

// Only `href` and `src` can load or run anything; the hook below checks them.
const commonAttributes = 'href src alt title width height allowfullscreen lang dir datetime open'.split(' ');
const tableAttributes = 'scope headers colspan rowspan span'.split(' ');
const listAttributes = 'start reversed value data-kind'.split(' ');
const allowedAttributes = [...commonAttributes, ...tableAttributes, ...listAttributes];

declare const isSanitised: unique symbol;
/** Only HTML of this type is shown. */
export type SafeHtml = string & { [isSanitised]: true };

export const sanitiseHtml = (html: string): SafeHtml => toSafeHtml(sanitiseToBody(html));

/** Accepts only the result of `sanitiseToBody`. */
export const toSafeHtml = (body: HTMLElement): SafeHtml => body.innerHTML as SafeHtml;

/** Decodes entities before sanitising, because later changes could make the result unsafe. */
export function sanitiseToBody(html: string): HTMLElement {
  const body = purifier.sanitize(decodeEntities(html), {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const heading of body.querySelectorAll('h1')) demoteHeading(heading);
  for (const callout of body.querySelectorAll('aside')) labelCallout(callout);
  for (const table of body.querySelectorAll('table')) makeTableScrollable(table);
  // Focusable, so that the keyboard can scroll long lines.
  for (const block of body.querySelectorAll('pre')) block.setAttribute('tabindex', '0');
  return body;
}

/** A separate instance, so that its hooks do not affect others. */
const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof Element)) return;
  const name = node.localName;
  if (name === 'a') openInNewTab(node);
  else node.removeAttribute('href');
  if (name === 'img') sanitiseImage(node);
  else if (name === 'iframe') sanitiseFrame(node);
  else node.removeAttribute('src');
});

const isHttps = (url: string | null) => /^https:\/\//i.test(url?.trim() ?? '');

/** Keeps only https links; others become text. */
function openInNewTab(link: Element): void {
  if (!isHttps(link.getAttribute('href'))) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

function sanitiseImage(image: Element): void {
  const src = image.getAttribute('src')?.trim() ?? '';
  if (!isOwnPath(src) && !isHttps(src)) {
    image.remove();
    return;
  }
  image.setAttribute('src', toFileUrl(src));
  const sourceSet = isOwnPath(src) ? toSourceSet(toFileUrl(src)) : '';
  if (sourceSet) {
    image.setAttribute('srcset', sourceSet);
    image.setAttribute('sizes', articleImageSizes);
  }
  image.setAttribute('loading', 'lazy');
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
}

/** The width of an article column, and the whole width of a phone. */
const articleImageSizes = '(min-width: 760px) 700px, 100vw';

const parseUrl = (text: string) =>
  URL.canParse(text, location.origin) ? new URL(text, location.origin) : null;

/** Compares the parsed origin, because browsers read '/\host' as another host. */
const isOwnPath = (path: string) => path.startsWith('/') && parseUrl(path)?.origin === location.origin;

/** The sandbox allows scripts in the frame's origin, but no navigation of the portal. */
function sanitiseFrame(element: Element): void {
  if (!canBeFramed(element.getAttribute('src'))) {
    element.remove();
    return;
  }
  element.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  element.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  element.setAttribute('loading', 'lazy');
  if (!element.getAttribute('title')) element.setAttribute('title', 'Embedded content');
}

/** A page of the portal could escape the sandbox, because it has the same origin. */
function canBeFramed(src: string | null): boolean {
  const url = src === null ? null : parseUrl(src);
  return url?.protocol === 'https:' && url.origin !== location.origin;
}

/** A page must have only one h1. */
function demoteHeading(heading: Element): void {
  const demoted = heading.ownerDocument.createElement('h2');
  demoted.append(...heading.childNodes);
  heading.replaceWith(demoted);
}

/** CSS shows the label too, so that the meaning does not depend on the colour. */
function labelCallout(callout: Element): void {
  const kind = callout.getAttribute('data-kind') ?? '';
  callout.setAttribute('role', 'note');
  callout.setAttribute('aria-label', { warning: 'Warning', danger: 'Danger' }[kind] ?? 'Note');
}

/** Wide tables scroll, also with the keyboard, instead of widening the page. */
function makeTableScrollable(table: Element): void {
  const wrapper = table.ownerDocument.createElement('div');
  wrapper.setAttribute('data-scrolls', '');
  // Not a region, because each one would be a landmark.
  wrapper.setAttribute('role', 'group');
  wrapper.setAttribute('aria-label', table.querySelector('caption')?.textContent || 'Table');
  wrapper.setAttribute('tabindex', '0');
  table.replaceWith(wrapper);
  wrapper.append(table);
}
