import { expect, it } from 'vitest';
import { type CropFrame, firstFrame, mostZoom, movedFrame, squareOf, zoomedFrame } from './crop-frame.ts';

const wide = { width: 400, height: 200 };
const first = firstFrame(wide);
const square = (frame: CropFrame) => squareOf(frame, wide);

it('starts with the largest centred square, and moves within the picture', () => {
  expect(square(first)).toEqual({ x: 100, y: 0, side: 200 });
  for (const [x, moved] of [[30, 130] as const, [-999, 0] as const, [999, 200] as const])
    expect(square(movedFrame(first, wide, { x, y: 30 }))).toEqual({ x: moved, y: 0, side: 200 });
});

it('zooms around the centre, within bounds and inside the picture', () => {
  expect(square(zoomedFrame(first, wide, 2))).toEqual({ x: 150, y: 50, side: 100 });
  expect([99, 0].map((zoom) => zoomedFrame(first, wide, zoom).zoom)).toEqual([mostZoom, 1]);
  const corner = movedFrame(zoomedFrame(first, wide, 4), wide, { x: 999, y: 999 });
  expect(square(corner)).toEqual({ x: 350, y: 150, side: 50 });
  expect(square(zoomedFrame(corner, wide, 1))).toEqual({ x: 200, y: 0, side: 200 });
});
