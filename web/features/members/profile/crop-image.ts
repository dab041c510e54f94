import { type CropArea, type Size, squareOf } from './crop-area.ts';

export const maxUploadBytes = 10 * 1024 * 1024;
const maxSide = 1024;

export type Picture = { source: HTMLImageElement | ImageBitmap; size: Size };

export async function loadImage(file: File): Promise<Picture | undefined> {
  try {
    const source = await (file.type === 'image/svg+xml' ? readDrawing(file) : createImageBitmap(file));
    const { width, height } = source;
    // SVG files may have no size.
    return width > 0 && height > 0 ? { source, size: { width, height } } : undefined;
  } catch {
    return undefined;
  }
}

/** Browsers cannot create a bitmap from SVG but can draw it. */
async function readDrawing(file: File): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function drawSquare(canvas: HTMLCanvasElement, { source, size }: Picture, frame: CropArea): void {
  const { x, y, side } = squareOf(frame, size);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // JPEG would turn transparency into black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

export async function cropToFile(picture: Picture, frame: CropArea): Promise<File> {
  const canvas = document.createElement('canvas');
  const { side } = squareOf(frame, picture.size);
  canvas.width = canvas.height = Math.max(1, Math.min(maxSide, Math.round(side)));
  drawSquare(canvas, picture, frame);
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!cut) throw new Error('The picture could not be cut.');
  return new File([cut], 'photo.jpg', { type: cut.type });
}
