import { createContext, use, type ReactNode } from 'react';
import type { ProductDetail } from '@souk/contract/catalog-entities';
import type { BannerPlace } from '@souk/rules/window-places';
import type { DrawnParts } from './drawn-parts.ts';
import type { SiteSettings } from '#features/site/site-settings.ts';

/**
 * What a page is drawn with that does not travel in it: what stands around every page comes once, as a file of its own
 * (`facts`), and what is written for machines is not drawn again by a browser. Loaders note it while the server works on a page.
 */
export type DrawnWith = {
  facts?: SiteSettings | null;
  product?: ProductDetail;
  /** Of the page that is drawn just now (`drawn-once.tsx`); absent: all of it is drawn. */
  parts?: DrawnParts;
  /** Around what stands at a place for a banner, or does not, where a page is looked at as it will be. */
  placed?: (place: BannerPlace, drawn: ReactNode, className: string) => ReactNode;
};

declare global {
  /** Set by the script of the page that bears them (`factsScript`). */
  var __soukFacts: SiteSettings | undefined;
}

const DrawnWithContext = createContext<DrawnWith>({});

export const DrawnWithProvider = DrawnWithContext;

export function useDrawnWith(): DrawnWith {
  return use(DrawnWithContext);
}

/** The script that brings them to a browser. Equal facts make equal scripts, whichever process writes them. */
export function factsScript(facts: SiteSettings): string {
  return `window.__soukFacts=${JSON.stringify(facts)}`;
}
