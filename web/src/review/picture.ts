/** The picture of a review, as files to be sent or kept. */

export function pictureAddress(table: string, lang: string): string {
  return `/api/tables/${table}/review/picture.svg?lang=${lang}`;
}

/** The picture drawn as PNG, twice as large for sharp screens: few places show an SVG that was sent to them. */
export async function asPng(address: string, name: string): Promise<File> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture cannot be drawn');
  return new File([blob], name, { type: 'image/png' });
}

/** Whether this device has a sheet of its own to send files. */
export function canSend(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** Let the browser keep a file. */
export function keep(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
