import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { CopyLink } from './copy-link.tsx';

const PIXELS = 1200;

interface ShareProps {
  link: string;
  label: string;
  /** The link's QR code. */
  qrSvg: string;
  fileName: string;
}

/** The public page's address to copy, and its QR code to print. */
export function Share({ link, label, qrSvg, fileName }: ShareProps) {
  const [failed, setFailed] = useState(false);
  // Firefox does not draw an SVG image without a size.
  const sized = qrSvg.replace('<svg ', `<svg width="${PIXELS}" height="${PIXELS}" `);
  const png = async () => {
    setFailed(false);
    try {
      download(await toPng(sized), `${fileName}.png`);
    } catch {
      setFailed(true);
    }
  };
  return (
    <section aria-labelledby="share" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 id="share" className="text-xl">
        Share
      </h2>
      <CopyLink link={link} label={label} />
      <div className="flex flex-wrap items-center gap-5">
        <div
          className="w-32 shrink-0 overflow-hidden rounded-field [&>svg]:block"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own server from the event's id
          dangerouslySetInnerHTML={{ __html: qrSvg }}
        />
        <div className="grid min-w-40 flex-1 gap-2">
          <p className="text-sm text-muted">For posters and flyers. Opens the public page.</p>
          <p className="flex flex-wrap gap-2">
            <Button onPress={png} aria-label="Download the QR code as PNG">
              PNG
            </Button>
            <Button
              href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`}
              download={`${fileName}.svg`}
              aria-label="Download the QR code as SVG"
            >
              SVG
            </Button>
          </p>
          <p role="status" className="text-sm">
            {failed ? 'Your browser couldn’t draw it. Download the SVG instead.' : null}
          </p>
        </div>
      </div>
    </section>
  );
}

interface ShareButtonProps {
  link: string;
  title: string;
  look: 'main' | 'quiet';
}

/** Opens the phone's own list of ways to share, or copies the link where there is none. */
export function ShareButton({ link, title, look }: ShareButtonProps) {
  const share = async () => {
    if (navigator.share) {
      // Whoever closes the list changed their mind.
      await navigator.share({ title, url: link }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(link);
      toast.success('Link copied');
    } catch {
      toast('Copy the link below: your browser won’t let us do it.');
    }
  };
  return (
    <Button look={look} onPress={share}>
      <Share2 aria-hidden className="size-4" /> Share
    </Button>
  );
}

async function toPng(svg: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws nothing.');
  pen.imageSmoothingEnabled = false;
  pen.drawImage(image, 0, 0, PIXELS, PIXELS);
  return canvas.toDataURL('image/png');
}

function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
