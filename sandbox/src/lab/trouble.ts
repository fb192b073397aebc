import type { Asked } from './exchange.ts';
import { isProviderName, type ProviderName } from './provider-names.ts';

/**
 * Simulated failures of a provider's next calls: `500` and `429` with the provider's own body, `markup` (a proxy's page instead of
 * JSON), `hang` (no response), `cut` (broken connection), `mock` (PayPal's error of that code).
 */
export type Trouble = {
  provider: ProviderName;
  kind: '500' | '429' | 'html' | 'hang' | 'cut' | 'mock';
  /** Only calls whose path contains this. */
  path: string;
  /** Only calls of this method; empty: any. */
  method: string;
  times: number;
  /** The call takes effect but its response is lost; with `mock` as if the same call had been made just before. */
  hasEffect: boolean;
  code: string;
};

const kinds = ['500', '429', 'html', 'hang', 'cut', 'mock'] as const;

export type Troubles = {
  /** Replaces pending trouble for the same provider and path; `times` 0 only clears it. */
  add(trouble: Trouble): void;
  next(provider: ProviderName, asked: Asked): Trouble | null;
};

export function createTroubles(): Troubles {
  let waiting: Trouble[] = [];
  return {
    add(trouble) {
      const { provider, path, method } = trouble;
      waiting = waiting.filter(
        (each) => each.provider !== provider || each.path !== path || each.method !== method,
      );
      waiting.push({ ...trouble });
    },
    next(provider, { path, method }) {
      const trouble = waiting.find(
        (each) =>
          each.provider === provider &&
          each.times > 0 &&
          path.includes(each.path) &&
          (each.method === '' || each.method === method),
      );
      if (trouble) trouble.times--;
      return trouble ?? null;
    },
  };
}

export function readTrouble(source: Record<string, unknown>): Trouble | null {
  const { provider, kind, path = '', method = '', times = 1, hasEffect = false, code = '' } = source;
  if (typeof provider !== 'string' || !isProviderName(provider)) return null;
  const known = kinds.find((each) => each === kind);
  if (
    !known ||
    typeof path !== 'string' ||
    typeof method !== 'string' ||
    typeof code !== 'string' ||
    typeof hasEffect !== 'boolean'
  )
    return null;
  return Number.isInteger(times)
    ? { provider, kind: known, path, method, times: Number(times), hasEffect, code }
    : null;
}
