import { expect, it } from 'vitest';
import {
  type CropArea,
  initialCropArea,
  maxZoom,
  panCropArea,
  toCropSquare,
  zoomCropArea,
} from './crop-area.ts';

const wideSize = { width: 400, height: 200 };
const initial = initialCropArea(wideSize);
const square = (area: CropArea) => toCropSquare(area, wideSize);

it('starts with the largest centred square, and pans within the image', () => {
  expect(square(initial)).toEqual({ x: 100, y: 0, side: 200 });
  for (const [x, expectedX] of [[30, 130] as const, [-999, 0] as const, [999, 200] as const])
    expect(square(panCropArea(initial, wideSize, { x, y: 30 }))).toEqual({ x: expectedX, y: 0, side: 200 });
});

it('zooms around the centre, within limits and inside the image', () => {
  expect(square(zoomCropArea(initial, wideSize, 2))).toEqual({ x: 150, y: 50, side: 100 });
  expect([99, 0].map((zoom) => zoomCropArea(initial, wideSize, zoom).zoom)).toEqual([maxZoom, 1]);
  const corner = panCropArea(zoomCropArea(initial, wideSize, 4), wideSize, { x: 999, y: 999 });
  expect(square(corner)).toEqual({ x: 350, y: 150, side: 50 });
  expect(square(zoomCropArea(corner, wideSize, 1))).toEqual({ x: 200, y: 0, side: 200 });
});
