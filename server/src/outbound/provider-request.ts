export type ProviderRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** The call may be repeated without harm: reads, and writes with an idempotency key. */
  isRepeatable?: boolean;
};

export type ProviderReply = {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; throws ProviderUnavailableError when it is none (a proxy's HTML page, for example). */
  json(): unknown;
};

/** Throws ProviderUnavailableError after a time-out, a lost connection, a 429 or a 5xx; every other status is a reply. */
export type ProviderRequester = (request: ProviderRequest) => Promise<ProviderReply>;

/** The provider is down, slow, or does not speak its own protocol. Nothing is known about the call's effect. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError';
}

/**
 * The provider understood and said no: wrong keys, a currency it does not take, an amount too small. `said` is a code or
 * the provider's own words, for the log only; they repeat what they are about, so addresses, quoted values, long numbers
 * and keys are left out.
 */
export class ProviderRefusedError extends Error {
  override name = 'ProviderRefusedError';
  constructor(said: string, options?: ErrorOptions) {
    super(said.replaceAll(repeated, '…'), options);
  }
}

const repeated =
  /\S*@\S*|"[^"]*"|(?<![^\s:(])'[^']*'|\+?\d[\d\s().-]{4,}\d|\b(?:[prs]k|whsec)_\S+|(?=\S*\d)\S{16,}/g;
