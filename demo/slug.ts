/** Plain letters, digits and separators: 'Ōtaki Ambulance & Rescue' becomes 'otaki-ambulance-rescue'. */
export function slug(text: string, separator = '-'): string {
  return (
    text
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      // Unicode does not decompose the barred d.
      .replaceAll('đ', 'd')
      .replace(/['’ʻ]/g, '')
      .split(/[^a-z0-9]+/)
      .filter((part) => part !== '')
      .join(separator)
  );
}
