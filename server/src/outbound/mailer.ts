/** A rendered email: one recipient, no line breaks in header values. */
export type OutgoingMail = {
  kind: string;
  /** The same for every attempt, so that duplicates can be recognized: `<…@shop.example>`. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  /** Reply-To; absent: `from`. */
  replyTo?: { name: string; address: string };
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string;
  subject: string;
  html: string;
  text: string;
};

/** Sends emails to a mail server, a folder, or a test's memory. Rejects if the email was not accepted. */
export type Mailer = {
  writesFiles?: boolean;
  send(mail: OutgoingMail): Promise<void>;
};
