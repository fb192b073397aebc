import type { BannerPlace } from '@souk/rules/window-places';
import { useMemo, type ReactNode } from 'react';
import { RenderDataProvider, useRenderData } from '#render-data.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { uncounted } from '#features/site/site-settings.ts';
import { useHandles } from '#layout/page-layout.tsx';
import { ShopFrame } from '#layout/shop-frame.tsx';
import type { Waiting } from './waiting.ts';
import { EmptyPlace } from './empty-place.tsx';

/** Preview of a page inside its draft frame. Replaces the regular frame, which shows the published settings. */
export function DraftedFrame({ waiting, children }: { waiting: Waiting; children: ReactNode }) {
  const hasPopup = useHandles().some((handle) => handle?.kind === 'arrive');
  return (
    <RenderDataProvider value={useRenderDataWithDrafts(waiting)}>
      {!waiting.topBanner && <EmptyPlace place="top" className="m-2 min-h-9" />}
      <ShopFrame>{children}</ShopFrame>
      {hasPopup && !waiting.popupBanner && (
        <EmptyPlace
          place="popup"
          className="fixed inset-x-3 bottom-[calc(12px+var(--bottom-bar,0px))] z-30 min-h-24 sm:start-auto sm:end-6 sm:w-100"
        />
      )}
    </RenderDataProvider>
  );
}

/** Without trackers, because the popup waits for the consent decision. */
function useRenderDataWithDrafts(waiting: Waiting) {
  const facts = useSiteSettings();
  const { product } = useRenderData();
  return useMemo(
    () => ({
      ...(product && { product }),
      facts: facts && { ...uncounted(facts), ...waiting },
      placed: (place: BannerPlace, rendered: ReactNode, className: string) => (
        <div className="contents" data-place={place}>
          {rendered ?? <EmptyPlace place={place} className={`min-h-22 ${className}`} />}
        </div>
      ),
    }),
    [facts, product, waiting],
  );
}
