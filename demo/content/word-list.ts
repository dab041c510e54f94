/** Splits a readable block of text into its words; commas and line ends separate, blanks do not count. */
export function words(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Splits a block into its lines, for entries that contain commas themselves. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Splits each line at its bars into exactly `width` cells; a miscounted line is a slip in the data. */
export function rows(text: string, width: number): string[][] {
  return lines(text).map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== width) throw new Error(`expected ${width} cells in: ${line}`);
    return cells;
  });
}

/** Plain letters, digits and hyphens: 'Ōtaki Ambulance & Rescue' becomes 'otaki-ambulance-rescue'. */
export function slug(text: string, separator = '-'): string {
  return (
    text
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      // The barred d is a letter of its own and does not come apart.
      .replaceAll('đ', 'd')
      .replace(/['’ʻ]/g, '')
      .split(/[^a-z0-9]+/)
      .filter((part) => part !== '')
      .join(separator)
  );
}

/** A cell that the table promises to have. */
export function cell(row: readonly string[], index: number): string {
  const value = row[index];
  if (value === undefined) throw new Error(`no cell ${index} in: ${row.join(' | ')}`);
  return value;
}
