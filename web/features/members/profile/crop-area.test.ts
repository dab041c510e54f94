import { expect, it } from 'vitest';
import { type CropArea, initialCropArea, maxZoom, panCropArea, squareOf, zoomCropArea } from './crop-area.ts';

const wide = { width: 400, height: 200 };
const first = initialCropArea(wide);
const square = (frame: CropArea) => squareOf(frame, wide);

it('starts with the largest centred square, and moves within the picture', () => {
  expect(square(first)).toEqual({ x: 100, y: 0, side: 200 });
  for (const [x, moved] of [[30, 130] as const, [-999, 0] as const, [999, 200] as const])
    expect(square(panCropArea(first, wide, { x, y: 30 }))).toEqual({ x: moved, y: 0, side: 200 });
});

it('zooms around the centre, within bounds and inside the picture', () => {
  expect(square(zoomCropArea(first, wide, 2))).toEqual({ x: 150, y: 50, side: 100 });
  expect([99, 0].map((zoom) => zoomCropArea(first, wide, zoom).zoom)).toEqual([maxZoom, 1]);
  const corner = panCropArea(zoomCropArea(first, wide, 4), wide, { x: 999, y: 999 });
  expect(square(corner)).toEqual({ x: 350, y: 150, side: 50 });
  expect(square(zoomCropArea(corner, wide, 1))).toEqual({ x: 200, y: 0, side: 200 });
});
