import sanitize from 'sanitize-html';

/** The text of HTML, with single spaces between words. */
export function toPlainText(html: string): string {
  const spaced = html.replace(/<\/(p|h\d|li|tr|td|th)>|<br ?\/?>/g, '$& ');
  const text = sanitize(spaced, { allowedTags: [] }).replace(/\s+/g, ' ').trim();
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
