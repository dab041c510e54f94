/** Adds the scheme that editors leave out. Other schemes stay, so that they are rejected. */
export function toHttpsUrl(text: string): string {
  const url = text.trim();
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(url) ? `https://${url}` : url;
}
