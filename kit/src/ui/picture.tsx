import { useEffect, useRef, useState } from 'react';

type PictureProps = {
  /** File name as the API gives it; nothing shows the default picture. An address (`/…`, `https:…`) is taken as it is. */
  name: string | null | undefined;
  /** Empty for pictures that repeat the words beside them. */
  alt: string;
  /** Shape of the picture, so that its place is kept. */
  width: number;
  height: number;
  /** How wide it is drawn: `(width >= 75rem) 220px, 50vw`. */
  sizes?: string;
  /** Sizes to choose from; leave out the big ones for thumbnails. */
  widths?: readonly (320 | 640 | 960 | 1280)[];
  /** The one picture the page is waiting for. All others load when they come near. */
  priority?: boolean;
  className?: string;
};

const uploads = '/uploads/';
const defaultPicture = `${uploads}default-image.webp`;
const allWidths = [320, 640, 960, 1280] as const;

/** A picture from the shop's uploads in the size that fits. A broken one gives way to the default picture. */
export function Picture({
  name,
  alt,
  width,
  height,
  sizes = '100vw',
  widths = allWidths,
  priority,
  className,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenName, setBrokenName] = useState<string | null>(null);
  const isBroken = !name || brokenName === name;

  // The error may have happened before the page was hydrated, when nobody was listening.
  useEffect(() => {
    const element = image.current;
    if (name && element?.complete && element.naturalWidth === 0) setBrokenName(name);
  }, [name]);

  return (
    <img
      ref={image}
      src={isBroken ? defaultPicture : addressOf(name)}
      srcSet={isBroken ? undefined : sourcesOf(name, widths)}
      sizes={isBroken ? undefined : sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={className}
      onError={() => name && setBrokenName(name)}
    />
  );
}

const isAddress = (name: string) => /^(\/|https?:)/.test(name);

/** Where the browser finds an uploaded file. */
export function addressOf(name: string): string {
  return isAddress(name) ? name : uploads + encodeURI(name);
}

function sourcesOf(name: string, widths: readonly number[]): string | undefined {
  if (isAddress(name) || name.endsWith('.svg')) return undefined;
  return widths.map((width) => `${uploads}w${width}-${encodeURI(name)} ${width}w`).join(', ');
}
