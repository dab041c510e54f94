import { type CropArea, toCropRectangle } from '#web/ui/crop/crop-area.ts';
import { drawCrop, type LoadedImage } from '#web/ui/crop/crop-image.ts';

const maxSidePixels = 1024;

export async function cropToFile(image: LoadedImage, area: CropArea): Promise<File> {
  const canvas = document.createElement('canvas');
  const { width } = toCropRectangle(area, image.size);
  canvas.width = canvas.height = Math.max(1, Math.min(maxSidePixels, Math.round(width)));
  drawCrop(canvas, image, area);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The image could not be cropped.');
  return new File([blob], 'photo.jpg', { type: blob.type });
}
