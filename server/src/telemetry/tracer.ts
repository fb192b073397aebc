import type { FastifyInstance } from 'fastify';

/** Never of a person, never the parameters of a statement. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Where spans begin and end. The host gives one that sends them by OpenTelemetry when its variables are set. */
export type Tracer = {
  /** Sees every request of this server, and continues the trace of whoever sent it. */
  traceRequests(server: FastifyInstance): void;
  /** Work within a request. Without one, nothing is noted: health checks and polls are no stories. */
  within<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result>;
  /** Work that nobody asked for: a job. */
  around<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result>;
};

export const untraced: Tracer = {
  traceRequests() {},
  within: (_name, _facts, work) => work(),
  around: (_name, _facts, work) => work(),
};
