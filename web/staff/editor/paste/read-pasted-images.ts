import { isArticleImage } from '#contract/article-html.ts';
import { parseHtml } from '../parse-article.ts';

type PastedImages = {
  /** To be uploaded. */
  files: File[];
  /** Images on the disk of the editor, which Word names but does not copy. */
  lostCount: number;
  /** The clipboard has nothing else, such as an image that was copied from a page. */
  isOnlyImages: boolean;
};

export function readPastedImages(data: DataTransfer | null): PastedImages {
  const copied = Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));
  const body = parseHtml(data?.getData('text/html') ?? '');
  const hasText = body.textContent?.trim() !== '' || Boolean(data?.getData('text/plain').trim());
  if (!hasText && copied.length > 0) return { files: copied, lostCount: 0, isOnlyImages: true };
  const sources = Array.from(body.querySelectorAll('img'), (image) => image.getAttribute('src') ?? '');
  const files = sources.map(toFile).filter((file) => file !== null);
  const keptCount = sources.filter(isArticleImage).length;
  return { files, lostCount: sources.length - files.length - keptCount, isOnlyImages: false };
}

/** SVG is left out, because it can contain scripts. */
function toFile(source: string, index: number): File | null {
  const [, type, base64] = /^data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=\s]+)$/i.exec(source) ?? [];
  if (!type || !base64) return null;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `picture-${index + 1}.${type.split('/')[1]}`, { type });
}
