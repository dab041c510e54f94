import { toHttpsUrl } from './to-https-url.ts';

/** Pages of videos that cannot be shown in another page, with the address of their player. */
const players: [page: RegExp, player: string][] = [
  [
    /^https:\/\/(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/)([\w-]+)/,
    'https://www.youtube-nocookie.com/embed/',
  ],
  [/^https:\/\/youtu\.be\/([\w-]+)/, 'https://www.youtube-nocookie.com/embed/'],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d+)/, 'https://player.vimeo.com/video/'],
];

/** Accepts an address, the page of a video or the code that sites offer for embedding. */
export function toPlayerUrl(text: string): string {
  const code = /<iframe[^>]*\ssrc\s*=\s*["']([^"']+)["']/i.exec(text);
  const url = toHttpsUrl((code?.[1] ?? text).replaceAll('&amp;', '&'));
  for (const [page, player] of players) {
    const id = page.exec(url)?.[1];
    if (id) return player + id;
  }
  return url;
}
