import { apiAddress } from '@souk/rules/api-address';
import type { Endpoint } from '@souk/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#settings/settings-schema.ts';
import type { Language } from '#texts/language.ts';
import type { Shopper } from '#access/shopper.ts';
import { setBrowserCookie } from './browser-cookie.ts';
import { filterOf } from './filter-of.ts';
import { browserChoices } from './browser-choices.ts';
import { setLoginCookie } from './login-cookie.ts';
import type { Answering, Call, EndpointHandler } from './mount.ts';
import type { Input } from './parse-input.ts';
import { isSameOrigin, newGuest, shopperOf, type Proof } from './proof.ts';

export type Asked = {
  by: Answering;
  endpoint: Endpoint;
  handler: EndpointHandler<Endpoint>;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Site = { settings: Settings; language: Language };
export type Found = Site & { proof: Proof; input: Input; idempotencyKey: string | null };

/**
 * Builds the call for a handler. `ownerOfCall` returns the shopper after the handler has run, which may have created a
 * guest.
 */
export function buildCall(
  { by: { shop }, endpoint, request, reply }: Asked,
  { proof, input, ...found }: Found,
): { call: Call; ownerOfCall(): Shopper | null } {
  const isForAnybody = endpoint.access === 'public' && proof.login === null;
  let shopper = isForAnybody ? null : shopperOf(proof);
  const call: Call = {
    shop,
    db: shop.db,
    // A replica may return data from before a change announced since the call began.
    parts: isForAnybody && endpoint.method === 'GET' && !shop.replica ? shop.parts : null,
    now: shop.clock.now(),
    request,
    upload: null,
    shopper,
    ...found,
    ...input,
    links: {
      origin: shop.publicUrl,
      path: apiAddress(endpoint.path, { ...input.params }),
      filter: filterOf(endpoint, request),
    },
    shopperOrNew: () => (shopper ??= newGuest(reply)),
    guestToken: proof.guestToken,
    login: proof.login,
    hasLostLogin: proof.hasLostLogin,
    userId: proof.login?.userId ?? null,
    setLoginCookie: (token) => setLoginCookie(shop, request, reply, token),
    choices: browserChoices(shop, request, reply),
    bindBrowser: () => (isSameOrigin(shop, request) ? setBrowserCookie(shop, request, reply) : null),
  };
  return { call, ownerOfCall: () => shopper };
}
