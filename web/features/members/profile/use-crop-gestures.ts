import { type KeyboardEvent, type PointerEvent, useRef, type WheelEvent } from 'react';
import { type CropArea, type Point, panCropArea, type Size, sideOf, zoomCropArea } from './crop-area.ts';

type Change = (change: (frame: CropArea) => CropArea) => void;

/** Share of the visible part. */
const keyStep = 0.05;
const keyMoves: Record<string, Point> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};
const keyZooms: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

export function useCropGestures(size: Size, onChange: Change, disabled: boolean) {
  const fingers = useRef(new Map<number, Point>());

  const change = (by: Point, zoomBy: number) => {
    if (disabled) return;
    onChange((frame) => {
      const side = sideOf(size, frame.zoom);
      const moved = panCropArea(frame, size, { x: -by.x * side, y: -by.y * side });
      return zoomCropArea(moved, size, frame.zoom * zoomBy);
    });
  };
  const release = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = touchCentroid([...fingers.current.values()]);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = touchCentroid([...fingers.current.values()]);
      const { clientWidth } = event.currentTarget;
      const by = { x: (after.x - before.x) / clientWidth, y: (after.y - before.y) / clientWidth };
      change(by, after.spread / before.spread);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onWheel: ({ deltaY }: WheelEvent) => change({ x: 0, y: 0 }, deltaY < 0 ? 1.1 : 1 / 1.1),
    onKeyDown: (event: KeyboardEvent) => {
      const move = keyMoves[event.key];
      const zoom = keyZooms[event.key];
      if (!move && !zoom) return;
      event.preventDefault();
      change(move ?? { x: 0, y: 0 }, zoom ?? 1);
    },
  };
}

function touchCentroid(fingers: Point[]): Point & { spread: number } {
  const x = fingers.reduce((sum, finger) => sum + finger.x, 0) / fingers.length;
  const y = fingers.reduce((sum, finger) => sum + finger.y, 0) / fingers.length;
  const spread = Math.max(...fingers.map((finger) => Math.hypot(finger.x - x, finger.y - y)));
  return { x, y, spread: spread || 1 };
}
