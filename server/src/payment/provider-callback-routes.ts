import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handleErrors } from '#http/errors.ts';
import type { Shop } from '#shop.ts';
import { withinRequest } from '#runtime/work-log.ts';
import type { Inbound } from '#outbound/inbound-message.ts';
import { receiveMessage } from './receive-message.ts';
import { resultPage } from './result-page.ts';
import { withTimeBudget } from '#outbound/time-budget.ts';

/** Providers' messages are far smaller. */
const bodyLimit = 256 * 1024;

/**
 * `payment/{provider}/return|cancel|notify` (CONTRACT §2.8): no envelope, no cookies, and the raw body, since signatures cover its bytes.
 * Browsers are redirected with 303 to a page that does receive their cookies.
 */
export async function paymentCallbacks(app: FastifyInstance, { shop }: { shop: Shop }) {
  handleErrors(app, shop);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  type Params = { Params: { provider: string } };
  const answer = async (request: FastifyRequest<Params>, reply: FastifyReply) => {
    const message = inboundOf(request);
    const outcome = await withinRequest(request, () =>
      withTimeBudget(() => receiveMessage(shop, request.params.provider, message)),
    );
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (outcome.kind === 'ack') return reply.code(outcome.status).type('text/plain').send(outcome.body);
    if (outcome.kind === 'trial')
      return reply.redirect(`/operator/settings/payments?trial=${outcome.id}`, 303);
    // Flutterwave has a single return address. The query selects the page's text only; it is not trusted.
    const isCancel = message.path.endsWith('/cancel') || message.query.get('status') === 'cancelled';
    const page = resultPage(request.params.provider, {
      orderId: outcome.attempt?.order_id ?? null,
      turn: isCancel ? 'cancelled' : outcome.turn,
    });
    return reply.redirect(page, 303);
  };
  app.route<Params>({ method: 'POST', url: '/:provider/notify', bodyLimit, handler: answer });
  for (const url of ['/:provider/return', '/:provider/cancel']) {
    app.route<Params>({ method: ['GET', 'POST'], url, bodyLimit, exposeHeadRoute: false, handler: answer });
  }
}

function inboundOf(request: FastifyRequest): Inbound {
  const [path = '', query = ''] = request.url.split('?', 2);
  return {
    method: request.method,
    path,
    query: new URLSearchParams(query),
    headers: new Map(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
    remoteAddress: request.ip,
  };
}
