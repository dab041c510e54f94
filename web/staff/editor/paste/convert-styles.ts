import { rename, unwrap } from './dom-changes.ts';

const styleElements: [element: string, pattern: RegExp][] = [
  ['strong', /(?<![-\w])font-weight:\s*(?:bold|[6-9]00)/i],
  ['em', /font-style:\s*italic/i],
  ['sup', /vertical-align:\s*super/i],
  ['sub', /vertical-align:\s*sub\b/i],
];

/** Keeps bold, italic, superscript and subscript, which the programs write as styles. */
export function convertStyles(body: DocumentFragment): void {
  // Google Docs puts everything into one element `b` that is not bold.
  for (const element of body.querySelectorAll('b, strong, i, em'))
    if (/(?<![-\w])font-(?:weight|style):\s*normal/i.test(styleOf(element))) unwrap(element);
  for (const span of body.querySelectorAll('span')) {
    // In a heading bold is only the look of the heading.
    const isInHeading = span.closest('h1, h2, h3, h4, h5, h6') !== null;
    const names = styleElements
      .filter(([name, pattern]) => pattern.test(styleOf(span)) && !(isInHeading && name === 'strong'))
      .map(([name]) => name);
    wrapContents(span, names);
    unwrap(span);
  }
  for (const bold of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)')) unwrap(bold);
  for (const [from, to] of [
    ['b', 'strong'],
    ['i', 'em'],
  ] as const)
    for (const element of body.querySelectorAll(from)) rename(element, to);
}

const styleOf = (element: Element) => element.getAttribute('style') ?? '';

function wrapContents(element: Element, names: string[]): void {
  for (const name of names) {
    const wrapper = element.ownerDocument.createElement(name);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}
