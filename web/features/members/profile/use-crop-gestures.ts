import { type KeyboardEvent, type PointerEvent, useRef, type WheelEvent } from 'react';
import { type CropArea, cropSideOf, type Point, panCropArea, type Size, zoomCropArea } from './crop-area.ts';

type Change = (change: (area: CropArea) => CropArea) => void;

/** As a fraction of the visible area. */
const keyStep = 0.05;
const keyMoves: Record<string, Point> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};
const keyZooms: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

export function useCropGestures(size: Size, onChange: Change, disabled: boolean) {
  const pointers = useRef(new Map<number, Point>());

  const change = (offset: Point, zoomBy: number) => {
    if (disabled) return;
    onChange((area) => {
      const side = cropSideOf(size, area.zoom);
      const moved = panCropArea(area, size, { x: -offset.x * side, y: -offset.y * side });
      return zoomCropArea(moved, size, area.zoom * zoomBy);
    });
  };
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!pointers.current.has(event.pointerId)) return;
      const before = touchCentroid([...pointers.current.values()]);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = touchCentroid([...pointers.current.values()]);
      const { clientWidth } = event.currentTarget;
      const offset = { x: (after.x - before.x) / clientWidth, y: (after.y - before.y) / clientWidth };
      change(offset, after.spread / before.spread);
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

function touchCentroid(pointers: Point[]): Point & { spread: number } {
  const x = pointers.reduce((sum, pointer) => sum + pointer.x, 0) / pointers.length;
  const y = pointers.reduce((sum, pointer) => sum + pointer.y, 0) / pointers.length;
  const spread = Math.max(...pointers.map((pointer) => Math.hypot(pointer.x - x, pointer.y - y)));
  return { x, y, spread: spread || 1 };
}
