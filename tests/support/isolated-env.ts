import path from 'node:path';
import { variables } from '#server/config/variables.ts';

const unset = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, '']));

/**
 * The environment of a portal process of a test or a benchmark: these settings and no others. An empty variable counts as
 * not set and is not looked up in `.env`, so no process writes to the storage, mail server or database of a developer.
 */
export const isolatedEnv = (settings: Record<string, string>): Record<string, string> => ({
  // Compiled modules are shared by all processes, so that they start faster.
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
  ...(process.env as Record<string, string>),
  ...unset,
  NODE_OPTIONS: '',
  ...settings,
});
