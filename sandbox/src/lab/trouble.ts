import type { Asked } from './exchange.ts';
import { isProviderName, type ProviderName } from './provider-names.ts';

/**
 * What goes wrong with the next calls of a provider: `500` and `429` with the provider's own body, `markup` (a proxy's
 * page instead of JSON), `hang` (no answer), `cut` (the connection breaks), `mock` (PayPal's error of that code).
 */
export type Trouble = {
  provider: ProviderName;
  kind: '500' | '429' | 'html' | 'hang' | 'cut' | 'mock';
  /** Only calls whose path contains this. */
  path: string;
  times: number;
  /** The call takes effect, only its answer is lost; with `mock` as if somebody had made the same call just before. */
  hasEffect: boolean;
  /** For `mock`. */
  code: string;
};

const kinds = ['500', '429', 'html', 'hang', 'cut', 'mock'] as const;

export type Troubles = {
  /** In place of what was still to come for the same provider and path; with `times` 0 that is all. */
  add(trouble: Trouble): void;
  next(provider: ProviderName, asked: Asked): Trouble | null;
};

export function createTroubles(): Troubles {
  let waiting: Trouble[] = [];
  return {
    add(trouble) {
      const { provider, path } = trouble;
      waiting = waiting.filter((each) => each.provider !== provider || each.path !== path);
      waiting.push({ ...trouble });
    },
    next(provider, { path }) {
      const trouble = waiting.find(
        (each) => each.provider === provider && each.times > 0 && path.includes(each.path),
      );
      if (trouble) trouble.times--;
      return trouble ?? null;
    },
  };
}

/** Null when it is not a trouble. */
export function readTrouble(source: Record<string, unknown>): Trouble | null {
  const { provider, kind, path = '', times = 1, hasEffect = false, code = '' } = source;
  if (typeof provider !== 'string' || !isProviderName(provider)) return null;
  const known = kinds.find((each) => each === kind);
  if (!known || typeof path !== 'string' || typeof code !== 'string' || typeof hasEffect !== 'boolean')
    return null;
  return Number.isInteger(times)
    ? { provider, kind: known, path, times: Number(times), hasEffect, code }
    : null;
}
