import { getExtension, toFileName } from '#contract/file-names.ts';
import { maxWordMegabytes } from '#contract/library-files.staff.ts';

/** Word formats that can have macros are rejected by the server, with advice. */
const wordExtensions = ['docx', 'docm', 'doc', 'dotm'];

export function findWordProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const shownName = toFileName(name) || name;
  if (!wordExtensions.includes(getExtension(name)))
    return `“${shownName}” is not a Word document (.docx). Save it as .docx, or attach it to an article.`;
  if (size === 0) return `“${shownName}” is empty. Choose a file with content.`;
  if (size > maxWordMegabytes * 1024 * 1024)
    return `“${shownName}” is too large. Word documents can have at most ${maxWordMegabytes} MB. Make its pictures smaller, or split it.`;
  return undefined;
}
