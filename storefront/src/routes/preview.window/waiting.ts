import type { HomePreview } from '@souk/contract/content';
import { linksAndBanners } from '#features/site/site-settings.ts';

export type Waiting = ReturnType<typeof waitingIn>;

/** The draft settings of the frame. */
export function waitingIn({ frame, server_time: look }: HomePreview) {
  const { topBanner, popupBanner, ...others } = linksAndBanners(frame);
  // A new banner ID per preview, so that closed banners appear again.
  const anew = <Banner extends object>(banner: Banner | null) => banner && { ...banner, id: look };
  return { ...others, topBanner: anew(topBanner), popupBanner: anew(popupBanner) };
}
