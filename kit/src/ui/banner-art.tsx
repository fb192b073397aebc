import { Picture } from './picture.tsx';

type BannerArtProps = { image: string; width: number; height: number; sizes: string; priority?: boolean };

/**
 * Banner picture without text, with its subject at the end and bottom: fully visible at every width, as large as the banner allows,
 * fading into the background. Mirrored in right-to-left pages. `sizes` must be at least the displayed width, or the picture stays
 * smaller.
 */
export function BannerArt({ image, width, height, sizes, priority }: BannerArtProps) {
  return (
    <Picture
      name={image}
      alt=""
      width={width}
      height={height}
      sizes={sizes}
      priority={Boolean(priority)}
      className="banner-art"
    />
  );
}
