/** Behind these words PostgreSQL quotes a name of the schema, which says where to look and nothing of anybody. */
const named = /\b(?:relation|column|constraint|table|index|function|encoding|schema) "\w+"/.source;

/** A quote opens, of whichever language; an apostrophe in a word is none. To the last that closes, or to the end. */
const quoted = /(?:["`“”„«»‹›]|(?<!\w)['‘’])(?:[\s\S]*["'`“”’»«›‹]|[\s\S]*)/.source;

/** `Key (email)=(jo@agency.example) already exists`, `Failing row contains (…)`. */
const row = /(?<=\)=|contains )\([\s\S]*\)/.source;

/** Of a machine, with its port: `connect ECONNREFUSED 10.0.0.3:5432`, `… ::1:5432`. */
const address = [
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/,
  /(?<![\w:])(?=[\da-fA-F:]*::|(?:[\da-fA-F]+:){7})[\da-fA-F:.]+(?![\w:])/,
  // Its name, where Node says it.
  /(?<=\bgetaddrinfo \w+ |\battempted address(?:es)?: )[^\s,)]+/,
  /(?<=\baltnames: )[\s\S]+/,
]
  .map(({ source }) => source)
  .join('|');

const parts = new RegExp(`(${named})|${row}|${quoted}|${address}`, 'g');

/**
 * What went wrong, without what it went wrong with: a database, a parser or a disk repeats what it was given, which is
 * what somebody typed. Rather too much is left out than too little: whoever types may type quotes and brackets too.
 */
export const quietMessage = (message: string) => message.replace(parts, (_, name?: string) => name ?? '…');

/** Anything can be thrown. What is no error says at the most a sentence, and nothing of where. */
export function asError(thrown: unknown): Error & { code?: string } {
  if (thrown instanceof Error) return thrown;
  const { name = 'Error', message = thrown, code, stack } = Object(thrown) as Record<string, unknown>;
  const said = typeof message === 'string' ? message : 'something was thrown that is no error';
  const error = Object.assign(new Error(said), { name: String(name), stack: String(stack ?? '') });
  return code === undefined ? error : Object.assign(error, { code: String(code) });
}

/** So many are looked at: two errors may name each other. */
const deepest = 5;

/** What lies beneath it, the nearest first: `fetch failed` alone helps nobody. */
export function quietCauses({ cause }: Error): { name: string; code: string | undefined; message: string }[] {
  const found: ReturnType<typeof asError>[] = [];
  for (let next = cause; next && found.length < deepest; next = found.at(-1)?.cause)
    found.push(asError(next));
  return found.map(({ name, code, message }) => ({ name, code, message: quietMessage(message) }));
}

export const quietReason = (thrown: unknown) => quietMessage(asError(thrown).message);

/** Where it went wrong: the lines of the stack that are places, after the message. */
export function quietStack({ name, message = '', stack = '' }: Error): string {
  const places = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line));
  return [`${name}: ${quietMessage(message)}`, ...places].join('\n');
}
