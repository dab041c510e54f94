import { type CropArea, type Size, toCropRectangle } from './crop-area.ts';

export type LoadedImage = { source: HTMLImageElement | ImageBitmap; size: Size };

export async function loadImage(file: File): Promise<LoadedImage | undefined> {
  try {
    const source = await (file.type === 'image/svg+xml' ? loadSvg(file) : createImageBitmap(file));
    const { width, height } = source;
    // SVG images may have no size.
    return width > 0 && height > 0 ? { source, size: { width, height } } : undefined;
  } catch {
    return undefined;
  }
}

/** `createImageBitmap` does not support SVG files. */
async function loadSvg(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function drawCrop(canvas: HTMLCanvasElement, { source, size }: LoadedImage, area: CropArea): void {
  const { x, y, width, height } = toCropRectangle(area, size);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency and would show it in black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
}
