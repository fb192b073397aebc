import type { FastifyInstance } from 'fastify';

/** Never personal data or statement parameters. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Creates spans. The host provides an OpenTelemetry implementation if its environment variables are set. */
export type Tracer = {
  /** Traces all requests of this server, continuing the caller's trace. */
  traceRequests(server: FastifyInstance): void;
  /** Work within a traced request. Outside of one nothing is recorded: health checks and polls aren't traced. */
  within<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result>;
  /** Work without a request: a job. */
  around<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result>;
};

export const untraced: Tracer = {
  traceRequests() {},
  within: (_name, _facts, work) => work(),
  around: (_name, _facts, work) => work(),
};
