import { toFileName } from '#contract/file-names.ts';

/** A file can have a path in its name. Only its last part is shown and kept. */
export function splitFilePath(givenName: string): { name: string; note: string | null } {
  if (!/[/\\]/.test(givenName)) return { name: givenName, note: null };
  const name = toFileName(givenName) || givenName.split(/[/\\]/).findLast(Boolean) || givenName;
  return { name, note: `Its name contained a path. We took only “${name}”.` };
}
