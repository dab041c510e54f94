import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const options = {
  staff: text,
  disabled: text,
  confirmed: text,
  'second-step': text,
  demo: { type: 'boolean' },
} as const;

export type MemberArguments = NonNullable<ReturnType<typeof parseMemberArguments>>;

/** The arguments of `npm run member`. Undefined if they are not valid. */
export function parseMemberArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [email, ...others] = positionals;
    const changes = {
      staff: parseYesNo(values.staff),
      disabled: parseYesNo(values.disabled),
      confirmed: parseYesNo(values.confirmed),
      removesSecondStep: parseRemove(values['second-step']),
    };
    const isValid = values.demo ? !email && changes.disabled && changes.staff === undefined : email;
    // A confirmation cannot be undone.
    return isValid && others.length === 0 && changes.confirmed !== false ? { email, changes } : undefined;
  } catch {
    return undefined;
  }
}

function parseYesNo(word: string | undefined): boolean | undefined {
  if (word !== undefined && word !== 'yes' && word !== 'no') throw new Error(`${word} is not yes or no`);
  return word === undefined ? undefined : word === 'yes';
}

function parseRemove(word: string | undefined): boolean {
  if (word !== undefined && word !== 'remove') throw new Error(`${word} is not remove`);
  return word !== undefined;
}
