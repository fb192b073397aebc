/**
 * Simulated failures of the next calls: status 403, 500 or 503, no response (`hang`), a broken connection (`cut`), half a body and
 * a broken connection (`torn`), or half a body and then nothing (`stall`).
 */
export type S3Trouble = {
  kind: (typeof kinds)[number];
  /** Only calls with this method; '' for any. */
  method: string;
  /** Only calls whose path contains this. */
  path: string;
  times: number;
  /** The call takes effect, but its response is lost. */
  hasEffect: boolean;
};

const kinds = ['403', '500', '503', 'hang', 'cut', 'torn', 'stall'] as const;

export function readS3Trouble(source: Record<string, unknown>): S3Trouble | null {
  const { kind, method = '', path = '', times = 1, hasEffect = false } = source;
  const known = kinds.find((each) => each === kind);
  if (!known || typeof method !== 'string' || typeof path !== 'string' || typeof hasEffect !== 'boolean')
    return null;
  return Number.isInteger(times) ? { kind: known, method, path, times: Number(times), hasEffect } : null;
}

/** Takes the next trouble that applies to a call. */
export function takeTrouble(waiting: S3Trouble[], call: { method: string; path: string }): S3Trouble | null {
  const found = waiting.find(
    ({ times, method, path }) =>
      times > 0 && (method === '' || method === call.method) && call.path.includes(path),
  );
  if (found) found.times--;
  return found ?? null;
}
