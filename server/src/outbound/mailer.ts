/** A mail as it leaves the shop: rendered, one recipient, no line breaks in what becomes a header. */
export type OutgoingMail = {
  kind: string;
  /** The same for every try of one mail, so that a repeat can be recognised: `<…@shop.example>`. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  /** Who gets the answer; absent: `from`. */
  replyTo?: { name: string; address: string };
  /** Ends the newsletter by one POST (RFC 8058). */
  unsubscribeUrl?: string;
  subject: string;
  html: string;
  text: string;
};

/** Where mails go: a mail server, a folder, or the memory of a test. Rejects when the mail was not taken. */
export type Mailer = {
  /** Mails become files, which reach nobody. */
  writesFiles?: boolean;
  send(mail: OutgoingMail): Promise<void>;
};
