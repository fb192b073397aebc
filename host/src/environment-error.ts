/** A setting is wrong; the message is one sentence for the person who made it. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}
