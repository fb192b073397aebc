import { data } from 'react-router';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { Breadcrumbs } from '@souk/kit/ui/breadcrumbs.tsx';
import type { Route } from './+types/route';
import { ButtonsAndFields } from './buttons-and-fields.tsx';
import { Overlays } from './overlays.tsx';
import { ShapesAndStates } from './shapes-and-states.tsx';
import { Tracks } from './tracks.tsx';

export const handle: RouteHandle = { query: [] };

/** All widgets in all states, for development and browser tests. Off in production unless SOUK_DEV_KIT=1. */
export function loader() {
  if (import.meta.env.PROD && process.env['SOUK_DEV_KIT'] !== '1') throw data(null, { status: 404 });
  return { nowMs: Date.now() };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Kit · Souk' },
  { name: 'robots', content: 'noindex' },
];

export default function DevKit({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap grid gap-10 pt-4 pb-16 *:min-w-0">
      <div>
        <Breadcrumbs
          crumbs={[{ label: 'Home', href: '/' }, { label: 'Dev', href: '/dev/kit' }, { label: 'Kit' }]}
        />
        <h1>States and small parts</h1>
      </div>
      <Overlays />
      <ButtonsAndFields />
      <Tracks />
      <ShapesAndStates nowMs={loaderData.nowMs} />
    </main>
  );
}
