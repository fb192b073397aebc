/** The account or login of a call was removed during the call: answered like a call without a login. */
export class LoginEndedError extends Error {
  override name = 'LoginEndedError';
  constructor() {
    super('The login ended while the call was under way.');
  }
}
