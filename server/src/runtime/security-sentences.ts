/** Security events (ASVS 16.2–16.4). `owner-refused`: the caller has no such record; whether someone else does is not checked (I32). */
export const securitySentences = {
  'signed-in': 'signed in',
  'sign-in-refused': 'a sign-in was refused',
  'social-login-refused': 'a social login was refused',
  'login-expired': 'a session has expired',
  'login-ended': 'a session token was used after its session ended',
  'api-key-refused': 'an invalid API key was refused',
  'login-tampered': 'an invalid session token was refused',
  'code-refused': 'a mailed code was refused',
  'owner-refused': 'a requested record does not exist or belongs to someone else',
  'limit-reached': 'a limit was reached',
  'validation-burst': 'unusually many validation errors from one client',
  'notice-refused': 'a payment webhook was refused',
  'metrics-refused': 'a token for the metrics was refused',
} as const;
export type SecurityEvent = keyof typeof securitySentences;
export const securityEvents = Object.keys(securitySentences) as SecurityEvent[];
