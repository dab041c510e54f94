/** New members, and some rows that change members who are in the portal. */
export type ImportFile = { content: string; newRows: number; changedRows: number };

type Names = { membership: string; organisations: string[]; emails: string[] };

const firstNames = ['Aroha', 'Ben', 'Chloe', 'Dinesh', 'Ewan', 'Farida', 'Grace', 'Hemi', 'Isla', 'Jack'];

/** Names like those of people, because the portal indexes their words and letters. */
const toLastName = (index: number) => {
  const syllables = ['ba', 'den', 'fal', 'gor', 'hin', 'lam', 'mor', 'nor', 'rid', 'ton'];
  const digits = String(index % 10_000).padStart(4, '0');
  const name = [...digits].map((digit) => syllables[Number(digit)]).join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export function createImportFile(rowCount: number, { membership, organisations, emails }: Names): ImportFile {
  const changed = emails.map((email) => ['', '', email, 'Imported officer', '', '', '', '']);
  const added = Array.from({ length: rowCount - emails.length }, (_, index) => [
    firstNames[index % firstNames.length],
    toLastName(index),
    `import${index}@bench.example.org`,
    'Firefighter',
    `04${String(10_000_000 + index)}`,
    organisations[index % organisations.length],
    membership,
    `${1 + (index % 28)}/03/2015`,
  ]);
  const header = ['Given name', 'Surname', 'Email', 'Rank', 'Mobile', 'Agency', 'Membership', 'Start'];
  const lines = [header, ...changed, ...added].map((cells) => cells.map((cell) => `"${cell}"`).join());
  return { content: `${lines.join('\n')}\n`, newRows: added.length, changedRows: changed.length };
}
