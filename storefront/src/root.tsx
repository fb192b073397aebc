import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import vazirmatnUrl from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { Toaster } from '#ui/toaster.tsx';
import type { Route } from './+types/root';
import { shopContext } from './server-context.ts';
import './styles/app.css';

export { shopContext } from './server-context.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { language, direction, messagesUrl, tokensCss } = context.get(shopContext);
  return { language, direction, messagesUrl, tokensCss };
}

// The root does not depend on the page: one visit, one language.
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={page?.language ?? 'en'} dir={page?.direction ?? 'ltr'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={page?.direction === 'rtl' ? vazirmatnUrl : interUrl}
          crossOrigin="anonymous"
        />
        <Meta />
        {page && <style>{page.tokensCss}</style>}
        <Links />
        {page && <script defer src={page.messagesUrl} data-messages="" />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
