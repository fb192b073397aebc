import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from '#http/errors.ts';
import { clientOf, countUse } from '#http/shared-limits.ts';
import { ProviderUnavailableError } from '#outbound/provider-request.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import { withinRequest } from '#runtime/work-log.ts';
import { beginSocialLogin } from './begin-social-login.ts';
import { browserHashOf, setBrowserCookie } from '#http/browser-cookie.ts';
import { finishSocialLogin } from './finish-social-login.ts';
import { loginPage, ownPath, type SocialProblem } from './landing.ts';
import { offeredProvider } from '#content/offered-provider.ts';
import { isSocialProviderName, type SocialProviderName } from '#outbound/social-port.ts';

type Asked = { Params: { provider: string }; Querystring: Partial<Record<string, string>> };
type Visit = { request: FastifyRequest<Asked>; reply: FastifyReply; name: SocialProviderName };

/** `user/social-login/redirect|callback/{provider}` (CONTRACT §2.3, §2.8). Browsers navigate here, so replies are always pages. */
export async function socialLoginPages(app: FastifyInstance, { shop }: { shop: Shop }) {
  const answer = (work: (visit: Visit) => Promise<string>, problem: (visit: Visit) => string) =>
    async function (request: FastifyRequest<Asked>, reply: FastifyReply) {
      const name = request.params.provider;
      if (!isSocialProviderName(name)) return sendNotFound(shop, request, reply, 404);
      const visit = { request, reply, name };
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      try {
        return await reply.redirect(await withinRequest(request, () => work(visit)), 302);
      } catch (err) {
        if (err instanceof ProviderUnavailableError)
          request.log.warn({ err }, 'could not reach a sign-in provider');
        else request.log.error({ err }, 'a social login failed');
        return reply.redirect(problem(visit), 302);
      }
    };
  const nextOf = ({ request }: Visit) => ownPath(request.query['next']);

  app.get<Asked>(
    '/redirect/:provider',
    { exposeHeadRoute: false },
    answer(
      (visit) => begin(shop, visit, nextOf(visit)),
      (visit) => loginPage('failed', visit.name, nextOf(visit)),
    ),
  );
  app.get<Asked>(
    '/callback/:provider',
    { exposeHeadRoute: false },
    answer(
      (visit) => finish(shop, visit),
      (visit) => loginPage('failed', visit.name),
    ),
  );
}

async function begin(shop: Shop, { request, reply, name }: Visit, nextPath: string): Promise<string> {
  const problem = (reason: SocialProblem) => loginPage(reason, name, nextPath);
  const { settings } = await shop.site.read();
  const provider = offeredProvider(shop, settings, name);
  if (!provider) return problem('off');
  const elsewhere = ownAddress(shop, request, nextPath);
  if (elsewhere) return elsewhere;
  if (shop.rateLimits) {
    const limit = { name: 'social-login', subject: clientOf(request.ip), now: shop.clock.now() } as const;
    if ((await countUse(shop.db, limit)) !== null) {
      recordSecurityEvent(shop, 'limit-reached', { limit: limit.name });
      return problem('busy');
    }
  }
  const language = await languageOf(shop, request);
  const browserHash = setBrowserCookie(shop, request, reply);
  return beginSocialLogin(shop, { name, provider, browserHash, nextPath, language });
}

/**
 * The provider redirects to the configured address. A browser that came by another host name (127.0.0.1 for localhost) is redirected there
 * first, or its cookie would be missing in the callback. At most once, in case a proxy changes the host name.
 */
function ownAddress(shop: Shop, request: FastifyRequest<Asked>, next: string): string | null {
  const { host } = new URL(shop.publicUrl);
  if (request.host === host || request.query['own'] !== undefined) return null;
  const query = new URLSearchParams({ ...(next === '/' ? {} : { next }), own: '1' });
  return `${shop.publicUrl}${request.url.split('?', 1)[0]}?${query}`;
}

async function finish(shop: Shop, { request, name }: Visit): Promise<string> {
  const { settings } = await shop.site.read();
  const provider = offeredProvider(shop, settings, name);
  if (!provider) return loginPage('off', name);
  const { state, code, error, iss: issuer } = request.query;
  return finishSocialLogin(shop, {
    name,
    provider,
    browserHash: browserHashOf(request),
    answer: { state, code, error, issuer },
    language: await languageOf(shop, request),
    log: request.log,
  });
}

/** The language of the shop's pages in this browser: navigations have no `Language` header. */
async function languageOf(shop: Shop, request: FastifyRequest): Promise<string> {
  const { languages, defaultLanguage } = await shop.site.read();
  const preferred = request.cookies['currentLanguage']?.toLowerCase();
  return (languages.find(({ code }) => code.toLowerCase() === preferred) ?? defaultLanguage).code;
}
