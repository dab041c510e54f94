import path from 'node:path';
import { variables } from '#server/config/variables.ts';

const unset = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, '']));

/** Overrides `.env` with empty variables, so that tests cannot use a developer's storage, mail server or database. */
export const createIsolatedEnv = (settings: Record<string, string>): Record<string, string> => ({
  // Processes share compiled modules, so that they start faster.
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
  ...(process.env as Record<string, string>),
  ...unset,
  NODE_OPTIONS: '',
  ...settings,
});
