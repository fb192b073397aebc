import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createRoutesStub,
  createStaticHandler,
  Outlet,
  RouterContextProvider,
  type RouteObject,
} from 'react-router';
import { loader as loadRoot } from '../root.tsx';
import { RenderDataProvider, type RenderData } from '#render-data.ts';
import DefaultLayout, { ErrorBoundary } from '#layout/default-layout.tsx';
import { shopContext, type ApiRequest, type ApiTransport } from '#server-context.ts';
import { fakeApi, type Replies } from './fake-api.ts';

export type RouteModule = {
  default: ComponentType<never>;
  loader?: (args: never) => unknown;
  action?: (args: never) => unknown;
  handle?: unknown;
};

type Visit = {
  /** The route's path, if it has parameters: `/:main/:id`. */
  path?: string;
  replies?: Replies;
  /** Submits a form of the page, without JavaScript. */
  form?: Record<string, string>;
  language?: 'en' | 'ar';
  isDemo?: boolean;
};

export type OpenedPage = {
  status: number;
  /** Redirect target; null if the page is rendered. */
  location: string | null;
  /** Content of `<main>`. */
  html: string;
  asked: ApiRequest[];
};

/** A shop with euros that delivers from Germany. */
const shopReplies: Replies = {
  'GET common': {
    default_language: { code: 'en', name: 'English' },
    setting: {
      currency: 'EUR',
      currency_icon: '€',
      decimal_format: 'en-US',
      default_country: 'DE',
      return_days: 30,
    },
    site_setting: { site_name: 'Lamps and More' },
  },
  'GET cart/place': {
    place: { country: 'DE', state: '' },
    names: { country: 'Germany', state: '' },
    by: 'shop',
  },
  'GET countries-phones': { countries: { DE: { code2: 'DE', name: 'Germany', states: {} } } },
};

export const nowMs = Date.UTC(2026, 10, 23, 12);

/** Renders a page as the server does: loader, action, layout and markup are real, the API is fake. No client-side code runs. */
export async function openPage(url: string, route: RouteModule, visit: Visit = {}): Promise<OpenedPage> {
  const { path, replies = {}, form, language = 'en', isDemo = false } = visit;
  const { call, asked } = fakeApi({ ...shopReplies, ...replies });
  const renderData: RenderData = {};
  const context = contextOf({ call, language, renderData, isDemo });
  const messages = messagesIn(language);
  const routes = routesAround(route, path ?? new URL(url, origin).pathname);
  const result = await createStaticHandler(routes).query(requestFor(url, form), { requestContext: context });
  if (result instanceof Response)
    return { status: result.status, location: result.headers.get('location'), html: '', asked };
  const { loaderData, actionData, errors, statusCode } = result;
  const surprise = Object.values(errors ?? {}).find((error) => error instanceof Error);
  if (surprise) throw surprise; // the page would show only an error message
  const Page = createRoutesStub(routes as Parameters<typeof createRoutesStub>[0]);
  const whole = renderToStaticMarkup(
    <MessagesProvider messages={messages}>
      <RenderDataProvider value={renderData}>
        <Page initialEntries={[url]} hydrationData={{ loaderData, actionData, errors }} />
      </RenderDataProvider>
    </MessagesProvider>,
  );
  const html = /<main\b[^>]*>(.*)<\/main>/s.exec(whole)?.[1] ?? whole;
  return { status: statusCode, location: null, html, asked };
}

/** Response of a route without a component: a file or a redirect. */
export async function askRoute(
  url: string,
  route: Omit<RouteModule, 'default'>,
  { replies = {}, form, language = 'en' }: Omit<Visit, 'path'> = {},
): Promise<{ response: Response; text: string; asked: ApiRequest[] }> {
  const { call, asked } = fakeApi({ ...shopReplies, ...replies });
  const path = new URL(url, origin).pathname;
  const routes = [
    { id: 'file', path, loader: route.loader, action: route.action },
  ] as unknown as RouteObject[];
  const requestContext = contextOf({ call, language, renderData: {} });
  const response: unknown = await createStaticHandler(routes).queryRoute(requestFor(url, form), {
    requestContext,
  });
  if (!(response instanceof Response)) throw new Error(`${path} is a page: openPage shows it`);
  return { response, text: await response.text(), asked };
}

const origin = 'https://shop.example';

function requestFor(url: string, form: Record<string, string> | undefined): Request {
  return new Request(new URL(url, origin), form ? { method: 'POST', body: new URLSearchParams(form) } : {});
}

function contextOf({
  call,
  language,
  renderData,
  isDemo = false,
}: {
  call: ApiTransport;
  language: 'en' | 'ar';
  renderData: RenderData;
  isDemo?: boolean;
}): RouterContextProvider {
  const messages = messagesIn(language);
  const context = new RouterContextProvider();
  context.set(shopContext, {
    call,
    language,
    direction: messages.direction,
    messages: messages.compiled,
    messagesUrl: '',
    moreMessagesUrls: {},
    tokensCss: '',
    publicUrl: origin,
    marker: '',
    isDemo,
    nowMs,
    addressOfScript: () => '',
    renderData,
    letOthersIn: async () => {},
  });
  return context;
}

/** As in `routes.ts`: root, layout and page. */
function routesAround(route: RouteModule, path: string): RouteObject[] {
  const { default: Component, loader, action, handle } = route;
  const page = { id: 'page', path, Component, loader, action, handle };
  const frame = { id: 'frame', Component: DefaultLayout, ErrorBoundary, children: [page] };
  // Route arguments are typed by path; the router passes matching ones.
  return [{ id: 'root', loader: loadRoot, Component: Outlet, children: [frame] }] as unknown as RouteObject[];
}

/** Text of the element with this ID. */
export function wordsOf(html: string, id: string): string | undefined {
  const found = new RegExp(`<(\\w+) id="${id}"[^>]*>(.*?)</\\1>`, 's').exec(html)?.[2];
  return found?.replaceAll(/<[^>]+>/g, '');
}
