import type { HomePreview } from '@souk/contract/content';
import { linksAndBanners } from '#features/site/site-settings.ts';

export type Waiting = ReturnType<typeof waitingIn>;

/** What of all pages waits as drafts. */
export function waitingIn({ frame, server_time: look }: HomePreview) {
  const { topBanner, popupBanner, ...others } = linksAndBanners(frame);
  // Whoever has closed the one of the shop sees it here all the same, at each look.
  const anew = <Banner extends object>(banner: Banner | null) => banner && { ...banner, id: look };
  return { ...others, topBanner: anew(topBanner), popupBanner: anew(popupBanner) };
}
