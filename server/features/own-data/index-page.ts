import { escapeHtml } from '../../html/escape-html.ts';

export type WrittenSubject = { name: string; title: string; about: string; count: number };

type IndexPage = {
  association: string;
  memberName: string;
  madeAt: Date;
  subjects: WrittenSubject[];
  /** Path of the photo in the archive. */
  photo: string | null;
  leftOut: string[];
};

const dateFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  dateStyle: 'long',
  timeStyle: 'short',
});

const styles = `
  :root { color-scheme: light dark; }
  main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; font: 1rem/1.6 system-ui, sans-serif; }
  h1 { line-height: 1.2; }
  dt { margin-top: 1.25rem; font-weight: 600; }
  dd { margin: 0; }
  img { max-width: 12rem; height: auto; border-radius: 0.5rem; }
`;

/** The page runs no script and loads nothing from elsewhere, also if a name contains HTML. */
export function renderIndexPage({ association, memberName, madeAt, subjects, photo, leftOut }: IndexPage) {
  const [used, empty] = [
    subjects.filter(({ count }) => count > 0),
    subjects.filter(({ count }) => count === 0),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>Your data at ${escapeHtml(association)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Your data at ${escapeHtml(association)}</h1>
<p>This is what ${escapeHtml(association)} holds about ${escapeHtml(memberName)} in its members' portal. It was put together on ${dateFormat.format(madeAt)} (Melbourne).</p>
<p>Keep it in a safe place: it contains personal data.</p>
<h2>How to open the files</h2>
<p>A CSV file opens in Excel, Numbers or another spreadsheet program. A JSON file has the same data for other programs. In CSV files, we add an apostrophe to texts that begin with a sign such as = or +, so that a spreadsheet program does not calculate with them. Times are in UTC.</p>
<h2>Files</h2>
<dl>
${used.map(renderSubject).join('\n')}
</dl>
${photo ? renderPhoto(photo) : ''}
${empty.length > 0 ? `<h2>Nothing stored</h2>\n<p>We hold nothing about you in these areas: ${empty.map(({ title }) => escapeHtml(title)).join(', ')}.</p>` : ''}
<h2>What is not in the files</h2>
<ul>
${leftOut.map((reason) => `<li>${escapeHtml(reason)}</li>`).join('\n')}
</ul>
</main>
</body>
</html>
`;
}

function renderSubject({ name, title, about, count }: WrittenSubject): string {
  const links = ['csv', 'json'].map((type) => `<a href="data/${name}.${type}">${name}.${type}</a>`);
  const records = count === 1 ? '1 record' : `${count} records`;
  return `<dt>${escapeHtml(title)}</dt>\n<dd>${escapeHtml(about)}<br>${links.join(' · ')} · ${records}</dd>`;
}

const renderPhoto = (path: string) =>
  `<h2>Your photo</h2>\n<p><a href="${escapeHtml(path)}"><img src="${escapeHtml(path)}" alt="Your profile photo"></a></p>`;
