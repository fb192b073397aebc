import type { HomePreview } from '@souk/contract/content';
import type { HomeSection } from '@souk/rules/home-sections';
import type { BannerPlace } from '@souk/rules/window-places';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { HomePage } from '#routes/home/home-page.tsx';
import { loadHome } from '#routes/home/load-home.ts';
import type { Route } from './+types/home';
import { askPreview } from './ask-preview.ts';
import { EmptyPlace } from './empty-place.tsx';

export const handle: RouteHandle = { query: [], kind: 'arrive' };

/** Preview of the home page (decision 088). */
export async function loader({ context }: Route.LoaderArgs) {
  const asked = askPreview(context);
  const [page, preview] = await Promise.all([loadHome(context, asked), asked]);
  return { page, empty: emptyIn(preview) };
}

type Empty = Partial<Record<HomeSection, BannerPlace[]>>;

/** Unused banner positions. An empty slider has none beside it. */
function emptyIn({ slider, banners }: HomePreview): Empty {
  const count = new Set(banners.map(({ id }) => id)).size;
  const sideBanners = [
    ...(slider.right_top ? [] : ['slider_right_top' as const]),
    ...(slider.right_bottom ? [] : ['slider_right_bottom' as const]),
  ];
  return {
    slider: slider.main.length === 0 ? ['main_slider'] : sideBanners,
    banner: count > 0 ? [] : ['home'],
    second_banner: count > 1 ? [] : ['home'],
  };
}

export default function HomePreviewPage() {
  const { page, empty } = useLoaderData<typeof loader>();
  const placed = (section: HomeSection, rendered: ReactNode) => (
    <div className="contents" data-section={section}>
      {rendered}
      {empty[section]?.map((place) => (
        <EmptyPlace key={place} place={place} className="section min-h-22" />
      ))}
    </div>
  );
  return <HomePage page={page} placed={placed} />;
}
