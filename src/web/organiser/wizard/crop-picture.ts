/** The banner's size on the page twice over, for dense screens; px. */
const WIDTH = 1200;
const QUALITY = 0.9;

/** Cuts `area` (px of the picture) out of a picture, at most 1200 px wide, as JPEG on white. */
export async function cropPicture(
  source: string,
  area: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const width = Math.min(WIDTH, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(width / 2);
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
