import type { ReactElement } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Loading } from '@souk/kit/ui/skeleton.tsx';
import { isListing } from '#links.ts';
import {
  GalleryPlaceholder,
  HomePlaceholder,
  ProductPlaceholder,
  StorePlaceholder,
} from './catalogue-placeholders.tsx';
import { ListingPlaceholder } from './listing-placeholder.tsx';
import { AccountPlaceholder, StepPlaceholder, TextPlaceholder } from './plain-placeholders.tsx';

const shapes: readonly [RegExp, () => ReactElement][] = [
  [/^\/$/, () => <HomePlaceholder />],
  [/^\/[^/]+\/product\/[^/]+$/, () => <ProductPlaceholder />],
  [/^\/shop\//, () => <StorePlaceholder />],
  [/^\/(?:brands|categories|flash-sale)(?:\/|$)/, () => <GalleryPlaceholder />],
  [/^\/(?:cart|shipping|checkout)$|^\/pay\//, () => <StepPlaceholder />],
  [/^\/user\//, () => <AccountPlaceholder />],
  [
    /^\/(?:seller|page|newsletter)\/|^\/(?:contact|demo|newsletter|sitemap|track-order)$/,
    () => <TextPlaceholder />,
  ],
];

/** The skeleton for a pathname; null for addresses outside the default layout. */
export function shapeOf(pathname: string): ReactElement | null {
  if (isListing(pathname)) return <ListingPlaceholder />;
  return shapes.find(([path]) => path.test(pathname))?.[1]() ?? null;
}

/** The skeleton with one loading announcement; nothing for pages without one. */
export function PagePlaceholder({ pathname }: { pathname: string }) {
  const t = useT();
  const shape = shapeOf(pathname);
  return shape && <Loading label={t('catalog.loading')}>{shape}</Loading>;
}
