import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop.ts';
import { withinRequest } from '#runtime/work-log.ts';
import { answerConsole } from './answer-console.ts';
import type { CountFlood } from './flood-store.ts';
import type { ConsoleHandler, ConsoleHandlers } from './console-call.ts';
import { withRequestDeadline } from './within-limit.ts';
import { floodLimitOf } from './limits.ts';
import { urlOf } from './mount-handlers.ts';
import { pictureHandlerMs, pictureMs, readMultipart } from './read-upload.ts';

export function mountConsole<Group extends Record<string, ConsoleEndpoint>>(
  app: FastifyInstance,
  { shop, countFlood }: { shop: Shop; countFlood: CountFlood },
  endpoints: Group,
  handlers: ConsoleHandlers<Group>,
): void {
  for (const name of Object.keys(endpoints) as (keyof Group & string)[]) {
    const endpoint = endpoints[name]!; // a key of `endpoints`
    // `ConsoleHandlers` pairs each handler with its endpoint; the loop cannot express that.
    const handle = handlers[name] as unknown as ConsoleHandler<ConsoleEndpoint>;
    const route = {
      method: endpoint.method,
      url: urlOf(endpoint.path),
      exposeHeadRoute: endpoint.method === 'GET',
      config: { rateLimit: floodLimitOf('default'), ...(endpoint.upload ? { bodyMs: pictureMs } : {}) },
      ...(endpoint.upload ? { handlerTimeout: pictureHandlerMs } : {}),
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        withinRequest(request, () =>
          withRequestDeadline(shop, reply, () =>
            answerConsole({ shop, countFlood, endpoint, handle, request, reply }),
          ),
        ),
    };
    if (!endpoint.upload) app.route(route);
    else
      app.register(async (scope) => {
        await readMultipart(scope);
        scope.route(route);
      });
  }
}
