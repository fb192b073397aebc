import type { Api, Domain } from '@souk/contract/api';
import type { Endpoint } from '@souk/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withinRequest } from '#runtime/work-log.ts';
import { answerCall, isForEverybody } from './answer-call.ts';
import { withRequestDeadline } from './within-limit.ts';
import { floodLimitOf, limitNameOf } from './limits.ts';
import type { Answering, EndpointHandler, Handlers } from './mount.ts';
import { pictureHandlerMs, pictureMs, readMultipart } from './read-upload.ts';
import { sendCached } from './reply-for-everybody.ts';

export function mountHandlers<D extends Domain>(
  app: FastifyInstance,
  by: Answering,
  endpoints: Api[D],
  handlers: Handlers<D>,
) {
  for (const name of Object.keys(endpoints) as (keyof Api[D])[]) {
    // `Handlers` pairs each handler with its endpoint; the loop cannot express that.
    mount(app, by, endpoints[name] as Endpoint, handlers[name] as unknown as EndpointHandler<Endpoint>);
  }
}

/** For mobile apps: shrinks catalog replies to a fifth. Fast levels; skips bodies that fit into a packet or two. */
export const packing = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 2048,
  zlibOptions: { level: 4 },
};

export const urlOf = (path: string) => `/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

function mount(app: FastifyInstance, by: Answering, endpoint: Endpoint, handler: EndpointHandler<Endpoint>) {
  const route = {
    method: endpoint.method,
    url: urlOf(endpoint.path),
    exposeHeadRoute: endpoint.method === 'GET',
    // Replies with secrets are not compressed, since their compressed length would leak information.
    compress: isForEverybody(endpoint) && !handler.isPersonal ? packing : (false as const),
    config: {
      rateLimit: floodLimitOf(limitNameOf(endpoint, handler.limit)),
      ...(endpoint.upload ? { bodyMs: pictureMs } : {}),
    },
    ...(endpoint.upload ? { handlerTimeout: pictureHandlerMs } : {}),
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      const asked = { by, endpoint, handler, request, reply };
      return (
        sendCached(asked) ??
        withinRequest(request, () => withRequestDeadline(by.shop, reply, () => answerCall(asked)))
      );
    },
  };
  if (!endpoint.upload) return void app.route(route);
  app.register(async (scope) => {
    await readMultipart(scope);
    scope.route(route);
  });
}
