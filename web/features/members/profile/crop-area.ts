/** All lengths are in image pixels. */

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type CropArea = { zoom: number; centre: Point };
export type OnCropChange = (change: (area: CropArea) => CropArea) => void;

export const maxZoom = 4;

export const initialCropArea = ({ width, height }: Size): CropArea => ({
  zoom: 1,
  centre: { x: width / 2, y: height / 2 },
});

export const toCropSide = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom;

export const panCropArea = (area: CropArea, size: Size, offset: Point): CropArea =>
  clampToImage(size, { ...area, centre: { x: area.centre.x + offset.x, y: area.centre.y + offset.y } });

export const zoomCropArea = (area: CropArea, size: Size, zoom: number): CropArea =>
  clampToImage(size, { ...area, zoom: clamp(zoom, 1, maxZoom) });

export function toCropSquare({ zoom, centre }: CropArea, size: Size): Point & { side: number } {
  const side = toCropSide(size, zoom);
  return { x: centre.x - side / 2, y: centre.y - side / 2, side };
}

function clampToImage(size: Size, { zoom, centre }: CropArea): CropArea {
  const halfSide = toCropSide(size, zoom) / 2;
  return {
    zoom,
    centre: {
      x: clamp(centre.x, halfSide, size.width - halfSide),
      y: clamp(centre.y, halfSide, size.height - halfSide),
    },
  };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
