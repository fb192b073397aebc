import type { DatabaseWatch } from '@souk/server/db/open-database';
import type { Metrics } from '@souk/server/runtime/metrics';
import type { Tracer } from '@souk/server/runtime/tracer';

/** Measures connections and statements for metrics, and records statements in traces: text only, never parameters. */
export function watchDatabase(metrics: Metrics, tracer: Tracer): DatabaseWatch {
  return {
    async connecting(connect) {
      const begun = performance.now();
      try {
        return await connect();
      } finally {
        metrics.connectionSeconds.observe((performance.now() - begun) / 1000);
      }
    },
    asking: (statement, ask) =>
      tracer.within(nameOfStatement(statement), factsOf(statement), async () => {
        const begun = performance.now();
        try {
          return await ask();
        } finally {
          metrics.querySeconds.observe((performance.now() - begun) / 1000);
        }
      }),
  };
}

const longestText = 2000;

function factsOf(statement: string) {
  return { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, longestText) };
}

/** Span name such as `select products`: verb and first table, per OpenTelemetry's conventions. */
export function nameOfStatement(statement: string): string {
  const verb =
    /^\s*(?:with\b[^]*?\b)?(select|insert|update|delete|begin|start|commit|rollback|savepoint|set)\b/i.exec(
      statement,
    );
  const table = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)/i.exec(statement);
  return [verb?.[1]?.toLowerCase() ?? 'query', ...(table ? [table[1]] : [])].join(' ');
}
