import { Picture } from './picture.tsx';

type BannerArtProps = { image: string; width: number; height: number; sizes: string; priority?: boolean };

/**
 * The picture of a banner, which holds no text and keeps its objects at its end and foot: whole at every width, as large as
 * the banner allows, fading into what is behind. It turns around with the direction. `sizes` may not be less than how wide
 * it is drawn, or it stays as small.
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
