// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readPastedImages } from './read-pasted-images.ts';

const copied = new File(['x'], 'shot.png', { type: 'image/png' });
const paste = (html: string, files: File[] = [], text = '') => {
  const texts: Record<string, string> = { 'text/html': html, 'text/plain': text };
  const getData = (type: string) => texts[type] ?? '';
  return readPastedImages({ files, getData } as unknown as DataTransfer);
};

describe('readPastedImages', () => {
  it('uploads a copied image instead of linking to the page that it is from', () => {
    const html = '<img src="https://a.example/shot.png">';
    expect(paste(html, [copied])).toEqual({ files: [copied], lostCount: 0, isOnlyImages: true });
  });

  it('ignores the picture of the text that Word adds', () => {
    expect(paste('<p>Text</p>', [copied], 'Text')).toEqual({ files: [], lostCount: 0, isOnlyImages: false });
  });

  it('reads embedded images and counts those that were not copied', () => {
    const html = `<p>Text</p><img src="data:image/png;base64,QUJD"><img src="file:///C:/Temp/image001.png">
      <img src="https://a.example/kept.png"><img src="data:image/svg+xml;base64,QUJD">`;
    const { files, lostCount } = paste(html);
    expect(files.map(({ name, size, type }) => ({ name, size, type }))).toEqual([
      { name: 'picture-1.png', size: 3, type: 'image/png' },
    ]);
    expect(lostCount).toBe(2);
  });
});
