import { type KeyboardEvent, type PointerEvent, useRef, type WheelEvent } from 'react';
import {
  type OnCropChange,
  type Point,
  panCropArea,
  type Size,
  toCropSize,
  zoomCropArea,
} from './crop-area.ts';

/** As a fraction of the visible width. */
const keyStep = 0.05;
const panByKey: Record<string, Point> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};
const zoomByKey: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

export function useCropGestures(size: Size, onChange: OnCropChange, isDisabled: boolean) {
  const pointers = useRef(new Map<number, Point>());

  const panAndZoom = (offset: Point, zoomFactor: number) => {
    if (isDisabled) return;
    onChange((area) => {
      const { width } = toCropSize(size, area);
      const pannedArea = panCropArea(area, size, { x: -offset.x * width, y: -offset.y * width });
      return zoomCropArea(pannedArea, size, area.zoom * zoomFactor);
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
      panAndZoom(offset, after.spread / before.spread);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onWheel: ({ deltaY }: WheelEvent) => panAndZoom({ x: 0, y: 0 }, deltaY < 0 ? 1.1 : 1 / 1.1),
    onKeyDown: (event: KeyboardEvent) => {
      const offset = panByKey[event.key];
      const zoom = zoomByKey[event.key];
      if (!offset && !zoom) return;
      event.preventDefault();
      panAndZoom(offset ?? { x: 0, y: 0 }, zoom ?? 1);
    },
  };
}

function touchCentroid(pointers: Point[]): Point & { spread: number } {
  const x = pointers.reduce((sum, pointer) => sum + pointer.x, 0) / pointers.length;
  const y = pointers.reduce((sum, pointer) => sum + pointer.y, 0) / pointers.length;
  const spread = Math.max(...pointers.map((pointer) => Math.hypot(pointer.x - x, pointer.y - y)));
  return { x, y, spread: spread || 1 };
}
