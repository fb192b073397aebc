/** More is asked of the shop than it can do in time: an answer of 503 with `Retry-After`, at once. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly statusCode = 503;
  constructor(what = 'The shop is busy.') {
    super(what);
  }
}
