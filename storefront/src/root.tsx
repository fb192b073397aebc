import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import vazirmatnUrl from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url';
import { use, useState, type ReactNode } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { siteSettingsOf, type SiteSettings } from '#features/site/site-settings.ts';
import type { Common } from '@souk/contract/settings';
import { ErrorPage } from '#layout/error-page.tsx';
import { holdFailedNavigations } from '#browser/failed-navigations.ts';
import { loadTextsOfPage } from '#browser/messages-of-page.ts';
import { storeUnsentForms } from '#browser/unsent-forms.ts';
import { startScript } from '#browser/start-script.ts';
import { LoadingBar } from '#layout/loading-bar.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { FailedNavigationNotice } from '#layout/failed-navigation-notice.tsx';
import { UnsentFormNotice } from '#layout/unsent-form-notice.tsx';
import { RouteFocus } from '#layout/route-focus.tsx';
import { links } from '#links.ts';
import { textsOf } from '#route-texts.ts';
import { useMessages } from '@souk/kit/i18n/messages-context.tsx';
import { Toaster } from '@souk/kit/ui/toaster.tsx';
import type { Route } from './+types/root';
import { BlockMarker } from './block-marker.ts';
import { factsScript } from './render-data.ts';
import { shopContext, type ShopContext } from './server-context.ts';
import './styles/app.css';

export { shopContext } from './server-context.ts';

type Facts = { of: Common; facts: SiteSettings; script: string };
const lastFacts = new Map<string, Facts>();

/** The same object until the settings change, because rendered parts are cached by its identity (`page-fragments.ts`). */
function factsIn(language: string, common: Common): Facts {
  const last = lastFacts.get(language);
  if (last?.of === common) return last;
  const facts = siteSettingsOf(common);
  const script = factsScript(facts);
  const now = last?.script === script ? { ...last, of: common } : { of: common, facts, script };
  lastFacts.set(language, now);
  return now;
}

/** For the host, which serves the settings script even if another process has rendered the page. */
export const factsScriptOf = (common: Common): string => factsScript(siteSettingsOf(common));

/** Theme and language of every page, including error pages (SCREENS: "RTL even without API"). */
type PageTheme = Pick<ShopContext, 'language' | 'direction' | 'messagesUrl' | 'tokensCss'>;
type ErrorPageData = PageTheme & { message: string };

/** Startup (SPEC §4): `common` with status 200 is applied, 201 shows its message, no response means that the API is down. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { publicUrl, language, direction, messagesUrl, tokensCss } = shop;
  const theme: PageTheme = { language, direction, messagesUrl, tokensCss };
  const common = await publicApi(context).call('GET common');
  if (!common.ok && (common.status === 201 || common.status >= 500)) {
    const errorPage: ErrorPageData = { ...theme, message: common.messages[0] ?? '' };
    throw data(errorPage, { status: common.status === 201 ? 500 : common.status });
  }
  if (!common.ok) return { ...theme, publicUrl, factsUrl: null };
  const { facts, script } = factsIn(language, common.data);
  shop.renderData.facts = facts;
  const { favicon } = facts.site;
  return {
    ...theme,
    publicUrl,
    factsUrl: shop.addressOfScript(script),
    // Omitted if it is the default, as in almost every shop.
    ...(favicon === usualFavicon ? {} : { favicon }),
  };
}

/** Browser only; the server's API calls are in process. */
export const clientMiddleware = [storeUnsentForms, holdFailedNavigations, loadTextsOfPage];

/** Data thrown by the root loader; null for other errors. */
function errorPageOf(error: unknown): ErrorPageData | null {
  const thrown: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof thrown === 'object' && thrown !== null && 'tokensCss' in thrown
    ? (thrown as ErrorPageData)
    : null;
}

// The root depends only on the language, which doesn't change during a visit.
export function shouldRevalidate() {
  return false;
}

/** Removes the login token, and Facebook's `#_=_`, from the URL. First in the head, before anything is fetched or recorded. */
const hideToken =
  "{const a=new URL(location);if(a.searchParams.has('token')){a.searchParams.delete('token');a.hash='';history.replaceState(null,'',a)}}";

const usualFavicon = 'favicon.svg';

function Favicon({ name }: { name: string }) {
  const type = name.endsWith('.svg') ? 'image/svg+xml' : undefined;
  return <link rel="icon" type={type} href={links.upload(name)} />;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(BlockMarker);
  const loaded = useRouteLoaderData<typeof loader>('root');
  const errorPage = errorPageOf(useRouteError());
  const page: PageTheme | null = loaded ?? errorPage;
  const matches = useMatches();
  const { urls } = useMessages();
  const [texts] = useState(textsOf(matches.at(-1)?.id ?? '')); // later pages load theirs (`loadTextsOfPage`)
  const hidesToken = matches.some(({ handle }) => (handle as Partial<RouteHandle> | undefined)?.hidesToken);
  return (
    <html lang={page?.language ?? 'en'} dir={page?.direction ?? 'ltr'}>
      <head>
        <meta charSet="utf-8" />
        {hidesToken && <script nonce={nonce}>{hideToken}</script>}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={page?.direction === 'rtl' ? vazirmatnUrl : interUrl}
          crossOrigin="anonymous"
        />
        <Favicon name={(loaded && 'favicon' in loaded && loaded.favicon) || usualFavicon} />
        <Meta />
        {page && <style nonce={nonce}>{page.tokensCss}</style>}
        <Links />
        {page && <script defer src={page.messagesUrl} data-messages="first" />}
        {loaded?.factsUrl && <script defer src={loaded.factsUrl} data-facts="" />}
        {page && urls?.[texts] && <script defer src={urls[texts]} data-messages={texts} />}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? startScript.replaceAll(/\n */g, '\n').replaceAll(/(?<=[;{])\n/g, '') : ''}
        </script>
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Toaster />
      <UnsentFormNotice />
      <FailedNavigationNotice />
      <RouteFocus />
    </>
  );
}

/** Without `common`, there is no header and no footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isAnswer = isRouteErrorResponse(error);
  const text: unknown = errorPageOf(error)?.message ?? (isAnswer ? error.data : '');
  return (
    <main>
      <ErrorPage
        status={isAnswer ? error.status : 500}
        message={typeof text === 'string' ? text : ''}
        error={error}
      />
    </main>
  );
}
