import sanitize from 'sanitize-html';

const text = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'code',
  'pre',
];
const blocks = [
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'figure',
  'figcaption',
  'div',
  'span',
  'section',
];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/** What authors may write. The browser sanitises once more when it shows it. */
const rules: sanitize.IOptions = {
  allowedTags: [...text, ...blocks, ...tables, 'a', 'img', 'iframe'],
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
    a: (tagName, attributes) => ({ tagName, attribs: isLinkable(attributes.href) ? attributes : {} }),
  },
};

/** Only https leaves the portal; everything else stays as text. */
const isLinkable = (href: string | undefined) => href !== undefined && /^https:\/\//i.test(href.trim());

/**
 * Makes HTML safe to keep. Some sources deliver it with its tags written as entities: then it is decoded once, made
 * safe, and kept in the form in which it came, for that is what readers of this API are used to.
 */
export function cleanHtml(html: string): string {
  return isEncoded(html) ? encode(sanitize(decode(html), rules)) : withoutHiddenTags(sanitize(html, rules));
}

/** A tag that is text here would be one to a reader who decodes: written so that it stays text even then. */
const withoutHiddenTags = (html: string) => html.replace(/&lt;(?=[a-z!/?])/gi, '&amp;lt;');

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
