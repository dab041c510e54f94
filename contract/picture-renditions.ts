/** Widths in pixels of the renditions of an article picture: a phone, the article column, and the column at 2x. */
export const pictureWidths = [480, 960, 1440];

const pattern = /^(.*\/[\w-]{32}-w)(\d{1,4})\.webp$/;

/** The renditions of a picture, from the URL of the largest. Empty for other images. */
export function listRenditions(url: string): { url: string; width: number }[] {
  const [, start, widest] = pattern.exec(url) ?? [];
  if (!start) return [];
  const largest = Number(widest);
  const widths = [...pictureWidths.filter((width) => width < largest), largest];
  return widths.map((width) => ({ url: `${start}${width}.webp`, width }));
}

/** For the `srcset` attribute. Empty for other images. */
export const toSourceSet = (url: string): string =>
  listRenditions(url)
    .map((rendition) => `${rendition.url} ${rendition.width}w`)
    .join(', ');
