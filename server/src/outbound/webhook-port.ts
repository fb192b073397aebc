export type WebhookPost = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** `status` null: no response, `words` say why; otherwise they are the beginning of the response. */
export type WebhookAnswer = { status: number | null; words: string };

/** Never throws: failures are answers too. */
export type WebhookPort = {
  /** Why this URL is refused whatever it resolves to; null if it is allowed. */
  refuses(url: string): 'unreadable' | 'not-https' | 'not-public' | null;
  post(post: WebhookPost): Promise<WebhookAnswer>;
};
