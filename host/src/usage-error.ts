/** The command was typed wrongly; the message says how it goes. */
export class UsageError extends Error {
  override name = 'UsageError';
}
