import sanitize from 'sanitize-html';

const textTags = 'p br hr h2 h3 h4 strong b em i u s sub sup small code pre'.split(' ');
const blockTags = 'ul ol li dl dt dd blockquote figure figcaption div span section'.split(' ');
const tableTags = 'table caption thead tbody tfoot tr th td'.split(' ');

/** A second sanitiser runs in the browser when it renders the HTML. */
const sanitizeOptions: sanitize.IOptions = {
  allowedTags: [...textTags, ...blockTags, ...tableTags, 'a', 'img', 'iframe'],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs.src,
  transformTags: {
    h1: 'h2',
    a: (tagName, attributes) => ({ tagName, attribs: isHttpsLink(attributes.href) ? attributes : {} }),
  },
};

const isHttpsLink = (href: string | undefined) => href !== undefined && /^https:\/\//i.test(href.trim());

/** Sanitises plain and entity-encoded HTML, and returns it in the encoding of the input. */
export function cleanHtml(html: string): string {
  return isEncoded(html)
    ? encode(sanitize(decode(html), sanitizeOptions))
    : escapeEncodedTags(sanitize(html, sanitizeOptions));
}

/** Escapes encoded tags twice, because some clients decode the HTML before they render it. */
export const escapeEncodedTags = (html: string) => html.replace(/&lt;(?=[a-z!/?])/gi, '&amp;lt;');

const isEncoded = (html: string) => /^\s*&lt;[a-z]/i.test(html);
const decode = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const encode = (html: string) =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
