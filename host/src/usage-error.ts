/** Wrong usage of a command; the message is the usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}
