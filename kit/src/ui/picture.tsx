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
  /** Sizes to choose from; a thumbnail has one, and then no need of `sizes`. */
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

  // The error may have happened before the page was hydrated, when nobody was listening.
  useEffect(() => {
    const element = image.current;
    if (name && element?.complete && element.naturalWidth === 0) setBrokenName(name);
  }, [name]);

  return (
    <img
      ref={image}
      {...sourceOf({ name: brokenName === name ? null : name, widths, sizes })}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      className={className}
      onError={() => name && setBrokenName(name)}
    />
  );
}

type Sized = Pick<PictureProps, 'name'> & Required<Pick<PictureProps, 'widths' | 'sizes'>>;

/** The attributes of its element that say which file it shows. */
export function sourceOf({ name, widths, sizes }: Sized): { src: string; srcSet?: string; sizes?: string } {
  if (!name) return { src: defaultPicture };
  if (isAddress(name) || name.endsWith('.svg')) return { src: addressOf(name) };
  if (widths.length === 1) return { src: sized(name, widths[0]!) }; // one size leaves nothing to choose
  return {
    src: addressOf(name),
    srcSet: widths.map((wide) => `${sized(name, wide)} ${wide}w`).join(', '),
    sizes,
  };
}

const isAddress = (name: string) => /^(\/|https?:)/.test(name);

/** Where the browser finds an uploaded file. */
export function addressOf(name: string): string {
  return isAddress(name) ? name : uploads + encodeURI(name);
}

const sized = (name: string, width: number) => `${uploads}w${width}-${encodeURI(name)}`;
