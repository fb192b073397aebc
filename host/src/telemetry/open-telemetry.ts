import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanFacts, Tracer } from '@souk/server/runtime/tracer';
import { routeOf } from '@souk/server/runtime/watch-requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { samplerOf } from './sampler.ts';

type Source = Record<string, string | undefined>;

/** Shutdown doesn't wait for an unreachable collector. */
const closeMs = 2000;

/**
 * OpenTelemetry traces: requests, rendering, API calls, statements and jobs. Destination, name and sampling are set by the usual
 * variables (`OTEL_*`). The only file that loads `@opentelemetry`; imported on demand. Nothing is registered globally, so two shops
 * in one process don't interfere.
 */
export function openTelemetry(source: Source): { tracer: Tracer; close(): Promise<void> } {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'souk' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(source),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: Number(source['OTEL_BSP_SCHEDULE_DELAY'] || 5000),
      }),
    ],
  });
  return {
    tracer: spansOf(provider.getTracer('souk')),
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

function spansOf(spans: ReturnType<TracerProvider['getTracer']>): Tracer {
  const current = new AsyncLocalStorage<Context>();
  const requests = new WeakMap<FastifyRequest, { span: Span; context: Context }>();
  const propagator = new W3CTraceContextPropagator();

  async function run<Result>(
    { name, facts, parent }: { name: string; facts: SpanFacts; parent: Context },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const kind = 'db.system.name' in facts ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const span = spans.startSpan(name, { kind, attributes: facts }, parent);
    try {
      return await current.run(trace.setSpan(parent, span), work);
    } catch (error) {
      // The message may repeat user input; the code is enough.
      span.setAttribute('error.type', typeOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  function end(request: FastifyRequest, reply: FastifyReply): void {
    const span = requests.get(request)?.span;
    if (!span) return;
    requests.delete(request);
    const route = request.shownPage?.route ?? routeOf(request);
    const page = request.shownPage ? { 'souk.page.from': request.shownPage.from } : {};
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode, ...page });
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  return {
    traceRequests(server: FastifyInstance) {
      server.addHook('onRequest', (request, reply, done) => {
        // A page's in-process API call is a child of the page's span.
        const page = current.getStore();
        const parent = page ?? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
        const span = spans.startSpan(
          request.method,
          {
            kind: page ? SpanKind.INTERNAL : SpanKind.SERVER,
            attributes: { 'http.request.method': request.method, 'souk.request_id': request.id },
          },
          parent,
        );
        const context = trace.setSpan(parent, span);
        requests.set(request, { span, context });
        reply.raw.once('close', () => end(request, reply));
        current.run(context, done);
      });
      // Body parsing ends in the socket's turn, which has no request context.
      server.addHook('preValidation', (request, _reply, done) => {
        const context = requests.get(request)?.context;
        if (context) current.run(context, done);
        else done();
      });
      server.addHook('onResponse', (request, reply, done) => {
        end(request, reply);
        done();
      });
    },
    within(name, facts, work) {
      const parent = current.getStore();
      return parent ? run({ name, facts, parent }, work) : work();
    },
    around: (name, facts, work) => run({ name, facts, parent: ROOT_CONTEXT }, work),
  };
}

function typeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'error');
}
