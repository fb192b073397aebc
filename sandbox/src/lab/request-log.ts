import type { Answer, Asked } from './exchange.ts';
import type { ProviderName } from './provider-names.ts';

export type LoggedCall = {
  atMs: number;
  provider: ProviderName;
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string;
  status: number | null;
  reply: string;
};

export type RequestLog = {
  add(provider: ProviderName, asked: Asked, answer: Answer | null): void;
  list(provider?: ProviderName): readonly LoggedCall[];
};

const maxCalls = 500;
const longestText = 20_000;

export function createRequestLog(now: () => number): RequestLog {
  let calls: LoggedCall[] = [];
  return {
    add(provider, { method, path, query, headers, body }, answer) {
      calls.push({
        atMs: now(),
        provider,
        method,
        path,
        query: query.toString(),
        headers: Object.fromEntries(headers),
        body: body.toString('utf8').slice(0, longestText),
        status: answer?.status ?? null,
        reply: (answer?.body ?? '').slice(0, longestText),
      });
      calls = calls.slice(-maxCalls);
    },
    list: (provider) => calls.filter((call) => provider === undefined || call.provider === provider),
  };
}
