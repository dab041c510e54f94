import { expect, it } from 'vitest';
import { firstFrame, mostZoom, movedFrame, squareOf, zoomedFrame } from './crop-frame.ts';

const wide = { width: 400, height: 200 };
const first = firstFrame(wide);

it('begins with the largest square, in the middle', () => {
  expect(squareOf(first, wide)).toEqual({ x: 100, y: 0, side: 200 });
});

it('moves, and stops at the edges', () => {
  expect(squareOf(movedFrame(first, wide, { x: 30, y: 30 }), wide)).toEqual({ x: 130, y: 0, side: 200 });
  expect(squareOf(movedFrame(first, wide, { x: -999, y: 0 }), wide)).toEqual({ x: 0, y: 0, side: 200 });
  expect(squareOf(movedFrame(first, wide, { x: 999, y: 0 }), wide)).toEqual({ x: 200, y: 0, side: 200 });
});

it('zooms around the middle, within bounds', () => {
  expect(squareOf(zoomedFrame(first, wide, 2), wide)).toEqual({ x: 150, y: 50, side: 100 });
  expect(zoomedFrame(first, wide, 99).zoom).toBe(mostZoom);
  expect(zoomedFrame(first, wide, 0).zoom).toBe(1);
});

it('comes back into the picture when it grows at an edge', () => {
  const corner = movedFrame(zoomedFrame(first, wide, 4), wide, { x: 999, y: 999 });
  expect(squareOf(corner, wide)).toEqual({ x: 350, y: 150, side: 50 });
  expect(squareOf(zoomedFrame(corner, wide, 1), wide)).toEqual({ x: 200, y: 0, side: 200 });
});
