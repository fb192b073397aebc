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

/** The mail server set by the environment, without its password. */
export type FixedMailServer = { host: string; port: number; user: string };

/** Sends emails to a mail server, a folder, or a test's memory. */
export type Mailer = {
  /** Absent: the console may set one. */
  fixed?: FixedMailServer;
  /** Whether there is no mail server, so that emails become files; absent: there is one. */
  writesFiles?(): Promise<boolean>;
  /** Rejects if the email was not accepted. `onAccepted` gets the mail server's reply, or null if the email became a file. */
  send(mail: OutgoingMail, onAccepted?: (reply: string | null) => void): Promise<void>;
};
