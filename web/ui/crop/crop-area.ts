/** All lengths are in image pixels. */

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
/** `ratio` is the width divided by the height. */
export type CropArea = { zoom: number; centre: Point; ratio: number };
export type CropRectangle = Point & Size;
export type OnCropChange = (change: (area: CropArea) => CropArea) => void;

export const maxZoom = 4;

export const initialCropArea = ({ width, height }: Size, ratio = 1): CropArea => ({
  zoom: 1,
  centre: { x: width / 2, y: height / 2 },
  ratio,
});

export function toCropSize({ width, height }: Size, { zoom, ratio }: CropArea): Size {
  const cropWidth = Math.min(width, height * ratio) / zoom;
  return { width: cropWidth, height: cropWidth / ratio };
}

export const panCropArea = (area: CropArea, size: Size, offset: Point): CropArea =>
  clampToImage(size, { ...area, centre: { x: area.centre.x + offset.x, y: area.centre.y + offset.y } });

export const zoomCropArea = (area: CropArea, size: Size, zoom: number): CropArea =>
  clampToImage(size, { ...area, zoom: clamp(zoom, 1, maxZoom) });

export function toCropRectangle(area: CropArea, size: Size): CropRectangle {
  const { width, height } = toCropSize(size, area);
  return { x: area.centre.x - width / 2, y: area.centre.y - height / 2, width, height };
}

function clampToImage(size: Size, area: CropArea): CropArea {
  const { width, height } = toCropSize(size, area);
  const { x, y } = area.centre;
  const centre = {
    x: clamp(x, width / 2, size.width - width / 2),
    y: clamp(y, height / 2, size.height - height / 2),
  };
  return { ...area, centre };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
