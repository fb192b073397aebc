export type ArabicPage = { title: string; description: string; metaDescription: string };
