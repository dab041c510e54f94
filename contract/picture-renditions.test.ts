import { expect, it } from 'vitest';
import { toSourceSet } from './picture-renditions.ts';

it('lists the renditions up to the width of the picture, and none for other images', () => {
  const key = 'a'.repeat(32);
  expect(toSourceSet(`/files/${key}-w1440.webp`)).toBe(
    `/files/${key}-w480.webp 480w, /files/${key}-w960.webp 960w, /files/${key}-w1440.webp 1440w`,
  );
  expect(toSourceSet(`/files/${key}-w700.webp`)).toBe(
    `/files/${key}-w480.webp 480w, /files/${key}-w700.webp 700w`,
  );
  expect(toSourceSet(`/files/${key}-w300.webp`)).toBe(`/files/${key}-w300.webp 300w`);
  for (const url of [`/files/${key}.webp`, 'https://example.org/a-w300.webp', ''])
    expect(toSourceSet(url)).toBe('');
});
