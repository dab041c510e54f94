/** All lengths are in pixels of the picture. */

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type CropArea = { zoom: number; centre: Point };

export const maxZoom = 4;

export const initialCropArea = ({ width, height }: Size): CropArea => ({
  zoom: 1,
  centre: { x: width / 2, y: height / 2 },
});

export const sideOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom;

export const panCropArea = (frame: CropArea, size: Size, by: Point): CropArea =>
  within(size, { ...frame, centre: { x: frame.centre.x + by.x, y: frame.centre.y + by.y } });

export const zoomCropArea = (frame: CropArea, size: Size, zoom: number): CropArea =>
  within(size, { ...frame, zoom: clamp(zoom, 1, maxZoom) });

export function squareOf({ zoom, centre }: CropArea, size: Size): Point & { side: number } {
  const side = sideOf(size, zoom);
  return { x: centre.x - side / 2, y: centre.y - side / 2, side };
}

function within(size: Size, { zoom, centre }: CropArea): CropArea {
  const half = sideOf(size, zoom) / 2;
  return {
    zoom,
    centre: {
      x: clamp(centre.x, half, size.width - half),
      y: clamp(centre.y, half, size.height - half),
    },
  };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
