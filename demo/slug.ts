/** Returns 'otaki-ambulance-rescue' for 'Ōtaki Ambulance & Rescue'. Unlike normaliseText(), it removes apostrophes. */
export function slug(text: string, separator = '-'): string {
  return (
    text
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      // Unicode does not decompose đ.
      .replaceAll('đ', 'd')
      .replace(/['’ʻ]/g, '')
      .split(/[^a-z0-9]+/)
      .filter((part) => part !== '')
      .join(separator)
  );
}
