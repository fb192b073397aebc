/** What is posted to an address that somebody who sells here has typed. */
export type WebhookPost = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** `status` null: there was no answer, and `words` say why; else they are the beginning of what was answered. */
export type WebhookAnswer = { status: number | null; words: string };

/** Never throws: what goes wrong there is an answer too. */
export type WebhookPort = {
  /** Why this address is never asked, whatever it resolves to; null for one that may be. */
  refuses(url: string): 'unreadable' | 'not-https' | 'not-public' | null;
  post(post: WebhookPost): Promise<WebhookAnswer>;
};
