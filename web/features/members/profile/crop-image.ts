import { type CropArea, type Size, toCropSquare } from './crop-area.ts';

export const maxUploadBytes = 10 * 1024 * 1024;
const maxSidePixels = 1024;

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

export function drawSquare(canvas: HTMLCanvasElement, { source, size }: LoadedImage, area: CropArea): void {
  const { x, y, side } = toCropSquare(area, size);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency and would show it in black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

export async function cropToFile(image: LoadedImage, area: CropArea): Promise<File> {
  const canvas = document.createElement('canvas');
  const { side } = toCropSquare(area, image.size);
  canvas.width = canvas.height = Math.max(1, Math.min(maxSidePixels, Math.round(side)));
  drawSquare(canvas, image, area);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The image could not be cropped.');
  return new File([blob], 'photo.jpg', { type: blob.type });
}
