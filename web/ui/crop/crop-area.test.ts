import { expect, it } from 'vitest';
import {
  type CropArea,
  initialCropArea,
  maxZoom,
  panCropArea,
  toCropRectangle,
  zoomCropArea,
} from './crop-area.ts';

const wideSize = { width: 400, height: 200 };
const initial = initialCropArea(wideSize);
const rectangle = (area: CropArea) => toCropRectangle(area, wideSize);

it('starts with the largest centred square, and pans within the image', () => {
  expect(rectangle(initial)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
  for (const [x, expectedX] of [[30, 130] as const, [-999, 0] as const, [999, 200] as const])
    expect(rectangle(panCropArea(initial, wideSize, { x, y: 30 }))).toEqual({
      x: expectedX,
      y: 0,
      width: 200,
      height: 200,
    });
});

it('zooms around the centre, within limits and inside the image', () => {
  expect(rectangle(zoomCropArea(initial, wideSize, 2))).toEqual({ x: 150, y: 50, width: 100, height: 100 });
  expect([99, 0].map((zoom) => zoomCropArea(initial, wideSize, zoom).zoom)).toEqual([maxZoom, 1]);
  const corner = panCropArea(zoomCropArea(initial, wideSize, 4), wideSize, { x: 999, y: 999 });
  expect(rectangle(corner)).toEqual({ x: 350, y: 150, width: 50, height: 50 });
  expect(rectangle(zoomCropArea(corner, wideSize, 1))).toEqual({ x: 200, y: 0, width: 200, height: 200 });
});

it('keeps the requested ratio, as large as the image allows', () => {
  expect(rectangle(initialCropArea(wideSize, 1.6))).toEqual({ x: 40, y: 0, width: 320, height: 200 });
  expect(rectangle(initialCropArea(wideSize, 4))).toEqual({ x: 0, y: 50, width: 400, height: 100 });
  const panned = panCropArea(initialCropArea(wideSize, 4), wideSize, { x: 30, y: 30 });
  expect(rectangle(panned)).toEqual({ x: 0, y: 80, width: 400, height: 100 });
});
