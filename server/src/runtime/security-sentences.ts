/** Security events (ASVS 16.2–16.4). `owner-refused`: the caller has no such record; whether someone else does is not checked (I32). */
export const securitySentences = {
  'signed-in': 'signed in',
  'sign-in-refused': 'a sign-in was refused',
  'social-login-refused': 'a social login was refused',
  'login-expired': 'a login has expired',
  'login-ended': 'a login was used after its end',
  'api-key-refused': 'a key of a program opens nothing',
  'login-tampered': 'a login is not of this shop',
  'code-refused': 'a mailed code was refused',
  'owner-refused': 'something is not there for who asks',
  'limit-reached': 'a limit was reached',
  'validation-burst': 'many forms were refused',
  'notice-refused': 'a payment message was refused',
  'metrics-refused': 'a token for the metrics was refused',
} as const;
export type SecurityEvent = keyof typeof securitySentences;
export const securityEvents = Object.keys(securitySentences) as SecurityEvent[];
