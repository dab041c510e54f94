import { pictureUrl } from '../../files/files.sql.ts';
import { escapeHtml } from '../../html/escape-html.ts';

export type CatalogueEntry = {
  name: string;
  category: string;
  description: string;
  priceCents: number;
  imageKey: string | null;
};

const headings: Record<string, string> = {
  book: 'Doctrine books',
  course: 'Training courses',
  ticket: 'Event tickets',
  merchandise: 'Merchandise',
};

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** The catalogue as one plain page: what there is and what it costs. */
export function cataloguePage(products: CatalogueEntry[], association: string): string {
  const sections = [...Map.groupBy(products, ({ category }) => category)].map(
    ([category, entries]) =>
      `<section><h2>${escapeHtml(headings[category] ?? category)}</h2><ul>${entries.map(card).join('')}</ul></section>`,
  );
  const title = `Marketplace of ${escapeHtml(association)}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/catalogue.css"></head>
<body><main><h1>Marketplace</h1>${sections.join('\n')}</main></body>
</html>
`;
}

function card({ name, description, priceCents, imageKey }: CatalogueEntry): string {
  const picture = imageKey
    ? `<img src="${pictureUrl(imageKey)}" alt="" width="480" height="360" loading="lazy">`
    : '';
  const price = `${escapeHtml(dollars.format(priceCents / 100))} <small>incl. GST</small>`;
  return `<li>${picture}<h3>${escapeHtml(name)}</h3><p>${escapeHtml(description)}</p><strong>${price}</strong></li>`;
}

export const catalogueStyle = `
:root { color-scheme: light dark; --page: #FBFAF7; --card: #FFF; --line: #E4DFD5; --ink: #14202B; --second: #4A5866 }
@media (prefers-color-scheme: dark) { :root { --page: #0D151D; --card: #15202B; --line: #263543; --ink: #EBEFF2; --second: #A9B6C2 } }
* { box-sizing: border-box } body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 1200px; margin: 0 auto; padding: 32px 16px 64px } h1 { font-size: 32px; line-height: 1.2; margin: 0 }
h2 { font-size: 22px; margin: 40px 0 16px } h3 { font-size: 17px; line-height: 1.35; margin: 16px 16px 4px }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 264px), 1fr)) }
li { display: flex; flex-direction: column; background: var(--card); border: 1px solid var(--line); border-radius: 16px; overflow: hidden }
img { width: 100%; height: auto; display: block } p { margin: 0 16px 12px; color: var(--second); flex: 1 } strong { margin: 0 16px 16px } small { color: var(--second); font-weight: 400 }
`;
