export type ProviderRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Safe to retry: reads, and writes with an idempotency key. */
  isRepeatable?: boolean;
};

export type ProviderReply = {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; throws ProviderUnavailableError if it isn't (a proxy's HTML page, for example). */
  json(): unknown;
};

/** Throws ProviderUnavailableError after a timeout, a lost connection, a 429 or a 5xx; every other status is a reply. */
export type ProviderRequester = (request: ProviderRequest) => Promise<ProviderReply>;

/** The provider is down, slow or violates its protocol. The call's effect is unknown. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError';
}

/**
 * The provider refused the request: wrong keys, an unsupported currency, an amount too small. `said` is a code or the provider's message,
 * for the log only; email addresses, quoted values, long numbers and keys in it are redacted.
 */
export class ProviderRefusedError extends Error {
  override name = 'ProviderRefusedError';
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(repeated, '…'), options);
  }
}

const repeated =
  /\S*@\S*|"[^"]*"|(?<![^\s:(])'[^']*'|\+?\d[\d\s().-]{4,}\d|\b(?:[prs]k|whsec)_\S+|(?=\S*\d)\S{16,}/g;
