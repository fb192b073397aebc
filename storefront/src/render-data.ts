import { createContext, use, type ReactNode } from 'react';
import type { ProductDetail } from '@souk/contract/catalog-entities';
import type { BannerPlace } from '@souk/rules/window-places';
import type { PageFragments } from './page-fragments.ts';
import type { SiteSettings } from '#features/site/site-settings.ts';

/**
 * Data for rendering that isn't serialized into the page: `facts` is a separate cached script, and structured data is rendered on
 * the server only. Set by loaders.
 */
export type RenderData = {
  facts?: SiteSettings | null;
  product?: ProductDetail;
  /** Fragment cache of this page (`cached-fragment.tsx`); without it, everything is rendered. */
  parts?: PageFragments;
  /** Wraps banner positions, empty ones too, in previews. */
  placed?: (place: BannerPlace, rendered: ReactNode, className: string) => ReactNode;
};

declare global {
  /** Set by the page's settings script (`factsScript`). */
  var __soukFacts: SiteSettings | undefined;
}

const RenderDataContext = createContext<RenderData>({});

export const RenderDataProvider = RenderDataContext;

export function useRenderData(): RenderData {
  return use(RenderDataContext);
}

/** Script that passes the settings to the browser. Equal settings produce equal scripts in every process. */
export function factsScript(facts: SiteSettings): string {
  return `window.__soukFacts=${JSON.stringify(facts)}`;
}
