import { z } from 'zod';

/** Scalars of replies, named as in CONTRACT's type notation. */
export const id = z.int().nonnegative();
export const money = z.string().regex(/^-?\d+\.\d{2,3}$/);
export const zeroOne = z.union([z.literal(0), z.literal(1)]);
export const oneTwo = z.union([z.literal(1), z.literal(2)]);
export const timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
export const localTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
/** Display date in the caller's time zone, such as `04:53 pm, 07 Nov, 25` (CONTRACT §1.6). */
export const created = z.string().regex(/^\d\d:\d\d [ap]m, \d\d [A-Z][a-z]{2}, \d\d$/);
/** Relative file name below `/uploads/`. */
export const pictureName = z.string();
export const html = z.string();

export const dates = { created_at: timestamp, updated_at: timestamp };

/** The pagination envelope of CONTRACT §1.5. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    current_page: z.int(),
    data: z.array(item),
    first_page_url: z.string(),
    from: z.int().nullable(),
    last_page: z.int(),
    last_page_url: z.string(),
    links: z.array(z.object({ url: z.string().nullable(), label: z.string(), active: z.boolean() })),
    next_page_url: z.string().nullable(),
    path: z.string(),
    per_page: z.int(),
    prev_page_url: z.string().nullable(),
    to: z.int().nullable(),
    total: z.int(),
  });
}
export type Page<T> = {
  current_page: number;
  data: T[];
  first_page_url: string;
  from: number | null;
  last_page: number;
  last_page_url: string;
  links: { url: string | null; label: string; active: boolean }[];
  next_page_url: string | null;
  path: string;
  per_page: number;
  prev_page_url: string | null;
  to: number | null;
  total: number;
};

export const link = z.object({ id, title: z.string(), slug: z.string() });
