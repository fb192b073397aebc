/** The shop is overloaded: answered immediately with 503 and `Retry-After`. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly statusCode = 503;
  constructor(what = 'The shop is busy.') {
    super(what);
  }
}
