/** The window that a picture is cropped to, in px of the page. */
export interface Viewport {
  width: number;
  height: number;
  /** Shown in a circle; the picture itself stays square. */
  round?: boolean;
}

/** Pictures have twice their size on the page, for dense screens. */
const DENSITY = 2;
const QUALITY = 0.9;

/** Cuts `area` (px of the picture) out of a picture, as JPEG on white. The result is at most twice the size of `viewport`. */
export async function cropPicture(
  source: string,
  area: { x: number; y: number; width: number; height: number },
  viewport: Viewport,
): Promise<Blob> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const width = Math.min(DENSITY * viewport.width, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * viewport.height) / viewport.width);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('This browser cannot encode.'));
    canvas.toBlob(take, 'image/jpeg', QUALITY);
  });
}
