import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number | string };
type Wire = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: {
      spans: (Omit<Span, 'facts' | 'service'> & { attributes: { key: string; value: Value }[] })[];
    }[];
  }[];
};

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  facts: Record<string, string | number | undefined>;
  service: string;
};

/** Receives and stores traces like an OTLP/HTTP collector. */
export async function openTraceCollector() {
  const spans: Span[] = [];
  let text = '';
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      text += JSON.stringify(body);
      for (const { resource, scopeSpans } of (body as Wire).resourceSpans) {
        const service = String(factsOf(resource.attributes)['service.name']);
        for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, facts: factsOf(attributes), service });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    close: () => void server.close(),
  };
}

function factsOf(attributes: { key: string; value: Value }[]): Span['facts'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}
