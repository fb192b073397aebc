/** How the shop speaks to its mail server: TLS from the start, after a plain greeting, or not at all. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];
