import { useEffect, useRef, useState } from 'react';

type PictureProps = {
  /** File name from the API; empty shows the placeholder. A URL (`/…`, `https:…`) is used unchanged. */
  name: string | null | undefined;
  /** Empty for pictures that repeat adjacent text. */
  alt: string;
  /** Aspect ratio, to reserve space. */
  width: number;
  height: number;
  /** Displayed width: `(width >= 75rem) 220px, 50vw`. */
  sizes?: string;
  /** Available sizes; a thumbnail has one and needs no `sizes`. */
  widths?: readonly (320 | 640 | 960 | 1280)[];
  /** The page's main picture. All others load lazily. */
  priority?: boolean;
  className?: string;
};

const uploads = '/uploads/';
const defaultPicture = `${uploads}default-image.webp`;
const allWidths = [320, 640, 960, 1280] as const;

/** An uploaded picture in a fitting size; the placeholder replaces a broken one. */
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

  // The error may have occurred before hydration.
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

/** Source attributes of the picture element. */
export function sourceOf({ name, widths, sizes }: Sized): { src: string; srcSet?: string; sizes?: string } {
  if (!name) return { src: defaultPicture };
  if (isAddress(name) || name.endsWith('.svg')) return { src: addressOf(name) };
  if (widths.length === 1) return { src: sized(name, widths[0]!) }; // a single size needs no srcSet
  return {
    src: addressOf(name),
    srcSet: widths.map((wide) => `${sized(name, wide)} ${wide}w`).join(', '),
    sizes,
  };
}

const isAddress = (name: string) => /^(\/|https?:)/.test(name);

export function addressOf(name: string): string {
  return isAddress(name) ? name : uploads + encodeURI(name);
}

const sized = (name: string, width: number) => `${uploads}w${width}-${encodeURI(name)}`;
