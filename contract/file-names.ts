const maxFileNameLength = 200;

/** Keeps the last part of a path, without characters that disguise or break a name. Empty if nothing is left. */
export function toFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(/[\s<>:"|?*]+/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '');
  const trimmed = visible.trim().replace(/^\.+|\.+$/g, '');
  const extension = getExtension(trimmed);
  const stem = extension ? trimmed.slice(0, -extension.length - 1).trim() : '';
  if (!stem) return '';
  return `${stem.slice(0, maxFileNameLength - extension.length - 1)}.${extension}`;
}

/** In small letters, without the dot. Empty if the name has none. */
export const getExtension = (name: string): string =>
  /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** A renamed file keeps its extension, because the extension matches the content. */
export function renameFile(name: string, newName: string): string {
  const extension = getExtension(name);
  const withExtension = getExtension(newName) === extension ? newName : `${newName}.${extension}`;
  return toFileName(withExtension);
}

const deviceWords = 'scan scanned img image dsc dscn pic picture photo screenshot vid video mov pxl wa';
const fillerWords =
  'document doc file untitled unnamed new final draft copy of version v rev attachment download ' +
  'report page sheet book presentation slide slides text test temp tmp the a an and';
const vagueWords = new Set(`${deviceWords} ${fillerWords}`.split(' '));

/** True if no word of the name says what the file is about, as in `scan001.pdf` and `Document (2).docx`. */
export function isVagueFileName(name: string): boolean {
  const stem = getExtension(name) ? name.slice(0, name.lastIndexOf('.')) : name;
  const words = stem
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}]*/gu);
  const isMeaningful = (word: string) => word.length > 1 && !vagueWords.has(word);
  // Random names of downloads mix letters and digits, such as 4f3a9c1b.
  if (/^[\da-f-]{8,}$/i.test(stem) && /\d/.test(stem)) return true;
  return !words?.some(isMeaningful);
}
