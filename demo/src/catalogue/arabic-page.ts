/** A page of the demo in Arabic; `description` is HTML. */
export type ArabicPage = { title: string; description: string; metaDescription: string };
