import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Asked, findRoute, plain } from '#lab/exchange.ts';
import { seededIds } from '#lab/ids.ts';
import { requestListener } from '#lab/request-listener.ts';
import { facebookRoutes } from './facebook.ts';
import { googleRoutes } from './google.ts';
import type { SocialLab, SocialName } from './social-lab.ts';

export type SocialSandboxOptions = {
  clock: { now(): Date };
  /** The same seed gives the same ids; a real shop uses a fresh one at every start, because state is in memory. */
  seed: string;
  onError: (error: unknown) => void;
  settings: {
    /** Origin of the shop, the only target of redirects. */
    shopUrl: string;
    /** Base URL for browsers and the shop, mount path included. Null: where it listens. */
    baseUrl: string | null;
    /** Mount path on the host's server, without a trailing slash; '' on its own port. */
    mountPath: string;
  };
};

export type SocialSandbox = {
  /** Middleware for a host's server: handles Google's and Facebook's paths, passes the rest on. */
  guest(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  listen(): Promise<string>;
  close(): Promise<void>;
};

/**
 * Fakes of sign-in with Google (`/google`, OpenID Connect) and Facebook (`/facebook`, OAuth 2), in memory. On their consent page
 * anyone can be anyone: for local use only.
 */
export function buildSocialSandbox({ clock, seed, onError, settings }: SocialSandboxOptions): SocialSandbox {
  const { mountPath } = settings;
  let { baseUrl } = settings;
  const lab: SocialLab = {
    now: () => clock.now().getTime(),
    ids: seededIds(seed),
    urlOf: (provider) => `${baseUrl ?? ''}/${provider}`,
    shopOrigin: new URL(settings.shopUrl).origin,
  };
  const routes = { google: googleRoutes(lab), facebook: facebookRoutes(lab) };

  async function answer(asked: Asked): Promise<Answer> {
    const [, prefix = '', ...rest] = asked.path.split('/');
    const method = asked.method === 'HEAD' ? 'GET' : asked.method;
    const match = findRoute(routes[prefix as SocialName], { method, path: `/${rest.join('/')}` });
    return match ? match.route.answer(asked, match.params) : plain(404, 'Not found');
  }
  const listener = requestListener({ mountPath, answer, onError });

  function guest(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const path = request.url?.split('?')[0] ?? '/';
    const isOurs = Object.keys(routes).some((name) => path.startsWith(`${mountPath}/${name}/`));
    if (isOurs) void listener.serve(request, response);
    else next();
  }

  const server = createServer((request, response) =>
    guest(request, response, () => response.writeHead(404).end()),
  );
  return {
    guest,
    async listen() {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      // A listening TCP server has an AddressInfo.
      baseUrl ??= `http://127.0.0.1:${(server.address() as AddressInfo).port}${mountPath}`;
      return baseUrl;
    },
    async close() {
      listener.close();
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
