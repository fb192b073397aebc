import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTimers } from '#lab/timers.ts';
import { buildAnswerer } from '#lab/answerer.ts';
import { buildControl } from '#lab/control.ts';
import { seededIds } from '#lab/ids.ts';
import { type PaymentOptions, defaultOptions } from '#lab/payment-options.ts';
import { buildNotifier } from '#lab/notifier.ts';
import { type PageContext, pageRoutes } from '#lab/page-routes.ts';
import type { ProviderName } from '#lab/provider-names.ts';
import { createRequestLog } from '#lab/request-log.ts';
import { requestListener } from '#lab/request-listener.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { createTroubles } from '#lab/trouble.ts';
import { buildFakeProviders } from './fake-providers.ts';

export type SandboxSettings = {
  /** Base URL for browsers and adapters, mount path included: `http://localhost:3000/sandbox`. Null: where it listens. */
  baseUrl: string | null;
  /** Mount path on the host's server, without a trailing slash; '' on its own port. */
  mountPath: string;
  /** Origin of the shop, the only target of redirects and webhooks. */
  shopUrl: string;
  /** Webhook URL as configured in the provider's dashboard. PayFast gets it with each payment. */
  notifyUrl(provider: ProviderName): string;
  /** `on-command`: nothing happens automatically, for tests without waiting. */
  notices: 'automatic' | 'on-command';
  /** Whether `/_control` responds, to this machine only. */
  hasControl: boolean;
  /** PayFast's own sandbox has no refunds (PAYMENTS §6). */
  hasPayfastRefunds: boolean;
};

export type SandboxOptions = {
  clock: { now(): Date };
  /** The same seed gives the same ids; a real shop uses a fresh one at every start, because state is in memory. */
  seed: string;
  /** Fetch for webhooks to the shop. */
  shopFetch: typeof fetch;
  onError?: (error: unknown) => void;
  settings: Partial<SandboxSettings> & Pick<SandboxSettings, 'shopUrl'>;
};

export type Sandbox = {
  /** Middleware for a host's server: handles requests below the mount path, passes the rest on. */
  guest(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  listen(at?: { port?: number; host?: string }): Promise<string>;
  close(): Promise<void>;
};

/** Settlement time of delayed payment methods in an automatic sandbox. */
const settleSeconds = 20;

/**
 * Fakes of the seven payment providers (PAYMENTS §11): each below its own prefix (`/stripe`), in memory, as strict as the original.
 * Nothing listens before `listen`; a host that mounts it calls `guest`.
 */
export function buildSandbox({
  clock,
  seed,
  shopFetch,
  onError = warn,
  settings: given,
}: SandboxOptions): Sandbox {
  const settings = settingsOf(given);
  const shopOrigin = new URL(settings.shopUrl).origin;
  let baseUrl = settings.baseUrl;
  const isAutomatic = settings.notices === 'automatic';
  const now = () => clock.now().getTime();
  const ids = seededIds(seed);
  const timers = createTimers({ now, isAutomatic });
  const log = createRequestLog(now);
  const troubles = createTroubles();
  const optionsByPayment = new Map<string, PaymentOptions>();
  const setKnobs = (provider: ProviderName, payment: string, set: PaymentOptions) =>
    void optionsByPayment.set(`${provider} ${payment}`, set);
  const isShop = (url: string) => URL.canParse(url) && new URL(url).origin === shopOrigin;

  const lab: Lab = {
    now,
    ids,
    timers,
    urlOf: (provider) => `${baseUrl ?? ''}/${provider}`,
    isShop,
    knobsOf: (provider, payment) => optionsByPayment.get(`${provider} ${payment}`) ?? defaultOptions,
    feeOf(provider, payment, usualMinor) {
      const { fee, feeMinor } = lab.knobsOf(provider, payment);
      return { usual: usualMinor, none: 0, later: null, own: feeMinor }[fee];
    },
    tell: ({ url, ...news }) =>
      notifier.tell(
        { ...news, url: url ?? settings.notifyUrl(news.provider) },
        lab.knobsOf(news.provider, news.payment),
      ),
    settleLater: (settle) => isAutomatic && timers.add(now() + settleSeconds * 1000, settle),
  };
  const fakeProviders = buildFakeProviders(lab, settings);
  const notifier = buildNotifier({
    fetch: shopFetch,
    now,
    ids,
    timers,
    isAutomatic,
    habitsOf: (provider) => fakeProviders.get(provider)!.habits,
    isShop: (url) =>
      isShop(url) || [...fakeProviders.keys()].some((name) => settings.notifyUrl(name) === url),
  });

  const context = pageContextOf({ lab, notifier, shopOrigin, isAutomatic, setKnobs });
  const control = buildControl({
    fakeProviders,
    notifier,
    timers,
    log,
    troubles,
    choose: context.choose,
    setKnobs,
  });
  const listener = requestListener({
    mountPath: settings.mountPath,
    answer: buildAnswerer({
      lab,
      fakeProviders,
      routesOf: (fakeProvider) => [...fakeProvider.routes, ...pageRoutes(fakeProvider, context)],
      control: settings.hasControl ? control : null,
      log,
      troubles,
    }),
    onError,
  });

  function guest(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const path = request.url?.split('?')[0] ?? '/';
    if (path !== settings.mountPath && !path.startsWith(`${settings.mountPath}/`)) next();
    else void listener.serve(request, response);
  }

  const server = createServer((request, response) =>
    guest(request, response, () => response.writeHead(404).end()),
  );
  return {
    guest,
    async listen({ port = 0, host = '127.0.0.1' } = {}) {
      server.listen(port, host);
      await once(server, 'listening');
      // A listening TCP server has an AddressInfo.
      baseUrl ??= `http://${host}:${(server.address() as AddressInfo).port}${settings.mountPath}`;
      return baseUrl;
    },
    async close() {
      timers.close();
      listener.close();
      await notifier.close();
      await closeServer(server);
    },
  };
}

type PageParts = Pick<PageContext, 'notifier' | 'shopOrigin'> & {
  lab: Lab;
  isAutomatic: boolean;
  setKnobs(provider: ProviderName, payment: string, set: PaymentOptions): void;
};

/** Dependencies of all providers' pages. */
function pageContextOf({ lab, notifier, shopOrigin, isAutomatic, setKnobs }: PageParts): PageContext {
  return {
    notifier,
    shopOrigin,
    labUrlOf: ({ name }) => `${lab.urlOf(name)}/_lab`,
    async choose(fakeProvider, payment, choice) {
      setKnobs(fakeProvider.name, payment.id, choice.knobs);
      const step = fakeProvider.choose(payment.id, choice);
      const { order } = choice.knobs;
      const isBefore =
        order === 'before' || (order === 'usual' && fakeProvider.habits.firstAfter === 'before-return');
      if (isAutomatic && isBefore) await notifier.sendNow(fakeProvider.name, payment.id);
      return step;
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

function settingsOf(given: SandboxOptions['settings']): SandboxSettings {
  return {
    baseUrl: null,
    mountPath: '',
    notifyUrl: (provider) => `${new URL(given.shopUrl).origin}/api/v1/payment/${provider}/notify`,
    notices: 'automatic',
    hasControl: false,
    hasPayfastRefunds: false,
    ...given,
  };
}
