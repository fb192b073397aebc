import { redirect, useLoaderData } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { PageHead } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { CleanedHtml } from '@souk/kit/ui/cleaned-html.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: [] };

/** Content pages such as "About" and "Privacy"; the API has sanitized the HTML. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = await publicApi(context).need('GET page/{slug}', { params: { slug: params.slug } });
  // Redirect old slugs to the canonical URL.
  if (params.slug !== page.slug) throw redirect(links.page(page.slug) + url.search, 301);
  return { page };
}

export default function StaticPage() {
  const { page } = useLoaderData<typeof loader>();
  const t = useT();
  const facts = useSiteSettings();
  const others = [...(facts?.services ?? []), ...(facts?.about ?? [])];
  return (
    <div className="wrap">
      <PageHead
        title={page.meta_title || page.title}
        path={links.page(page.slug)}
        description={page.meta_description}
        type="article"
      />
      <Trail
        path={links.page(page.slug)}
        crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: page.title }]}
      />
      <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_240px]">
        <article className="max-w-[72ch]">
          <h1 className="mb-4 text-24 font-bold lg:text-30" dir="auto">
            {page.title}
          </h1>
          <CleanedHtml html={page.description} className="prose" />
        </article>
        {others.length > 0 && (
          <nav aria-label={t('page.others')} className="card h-fit p-4 text-14">
            <h2 className="mb-1 text-14 font-semibold tracking-normal">{t('page.others')}</h2>
            <ul>
              {others.map((item) => (
                <li key={item.href + item.title}>
                  <Link
                    to={item.href}
                    aria-current={item.href === links.page(page.slug) ? 'page' : undefined}
                    className="flex min-h-9 items-center text-text-2 hover:text-text hover:underline aria-[current]:font-semibold aria-[current]:text-primary-ink"
                  >
                    {item.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}
