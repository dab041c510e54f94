import { variables } from '#server/config/config.ts';

const unset = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, '']));

/**
 * For a process of the portal that belongs to a test or to the bench: the settings that are given and no others. A
 * variable that is set to nothing counts as not set, and is not looked up in the project's `.env`: whatever storage, mail
 * server or database somebody works with, here or in the shell, nothing is written to it.
 */
export const ownEnvironment = (settings: Record<string, string>): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  ...unset,
  NODE_OPTIONS: '',
  ...settings,
});
