/** Some sources escape their tags, others escape entities twice ('&amp;nbsp;'). */
export function decodeEntities(html: string): string {
  const unescaped = /<[a-z]/i.test(html) ? html : unescapeHtml(html);
  return unescaped.replace(/&amp;(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi, '&$1;');
}

/** Uses an inert document, in which nothing loads or runs. */
const unescapeHtml = (html: string) =>
  new DOMParser().parseFromString(html.replaceAll('<', '&lt;'), 'text/html').body.textContent ?? '';
