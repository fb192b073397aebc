import { data } from 'react-router';
import { PageTitle } from '#features/seo/page-title.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { shopContext } from '#server-context.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import type { Route } from './+types/route';
import { password, people, team } from './people.ts';
import { PersonCard } from './person-card.tsx';

export const handle: RouteHandle = { query: [] };

/** Accounts of the demo; 404 in other shops. */
export function loader({ context }: Route.LoaderArgs) {
  const { isDemo, publicUrl } = context.get(shopContext);
  if (!isDemo) throw data(null, { status: 404 });
  return { hasMails: /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(publicUrl) };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function Demo({ loaderData: { hasMails } }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="wrap grid grid-cols-1 gap-6 pt-6 pb-12">
      <PageTitle>{t('demo.title')}</PageTitle>
      <header className="grid max-w-[720px] grid-cols-1 gap-3">
        <h1 className="text-24 font-bold lg:text-30">{t('demo.title')}</h1>
        <p className="text-text-2">{t('demo.text')}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunk px-4 py-3">
          <Icon name="lock" size={18} className="flex-none text-text-3" />
          {t('demo.password')}
          <code dir="ltr" className="rounded-control bg-surface px-2 py-0.5 font-semibold select-all">
            {password}
          </code>
        </p>
      </header>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {[...people, ...team].map((person) => (
          <PersonCard key={person.who} person={person} />
        ))}
      </div>
      {hasMails && (
        <p className="text-text-2">
          <a href={links.devMail()} className="link">
            {t('demo.mails')}
          </a>
          {' · '}
          {t('demo.mails.text')}
        </p>
      )}
    </div>
  );
}
