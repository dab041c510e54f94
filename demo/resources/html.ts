export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const element = (name: string) => (text: string) => `<${name}>${escapeText(text)}</${name}>`;

export const paragraph = element('p');
export const heading = element('h2');
export const subheading = element('h3');
const item = element('li');

export const bullets = (items: readonly string[]) => `<ul>${items.map(item).join('')}</ul>`;
export const steps = (items: readonly string[]) => `<ol>${items.map(item).join('')}</ol>`;

export const quotation = (text: string, speaker: string) =>
  `<blockquote><p>${escapeText(text)}</p><p><cite>${escapeText(speaker)}</cite></p></blockquote>`;

export const link = (url: string, text: string) => `<a href="${url}">${escapeText(text)}</a>`;

/** `seedResources` replaces the placeholder with the URL of an image. */
export const figure = (subject: string, index: number, alt: string, caption: string) =>
  `<figure><img src="{{image:${subject}:${index}}}" alt="${escapeText(alt)}"><figcaption>${escapeText(caption)}</figcaption></figure>`;

export const player = (name: string, title: string) =>
  `<iframe src="https://player.example/embed/${name}" title="${escapeText(title)}" width="640" height="360" allowfullscreen></iframe>`;

export function table(caption: string, head: readonly string[], rows: readonly string[][]): string {
  const row = (cells: readonly string[], cell: string) => `<tr>${cells.map(element(cell)).join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('');
  return `<table><caption>${escapeText(caption)}</caption><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`;
}
