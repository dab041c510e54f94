const originals = new Map<string, File>();

/** A picture that was uploaded on this page can be cropped again from the file, which is larger and has all of it. */
export function rememberOriginal(url: string, file: File): void {
  originals.set(url, file);
}

export async function readOriginal(url: string): Promise<File> {
  const original = originals.get(url);
  if (original) return original;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const blob = await response.blob();
  return new File([blob], 'picture.webp', { type: blob.type });
}

/** Pictures of other sites cannot be read. */
export const canBeCropped = (url: string) => url.startsWith('/files/');
