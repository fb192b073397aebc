import { wireTime } from '#http/wire-time.ts';

export function linkView({ id, title, slug }: { id: number; title: string; slug: string }) {
  return { id, title, slug };
}

export function partView({ part, updated_at: updatedAt }: { part: number; updated_at: Date }) {
  return { part, updated_at: wireTime(updatedAt) };
}

export function productView({
  id,
  slug,
  updated_at: updatedAt,
}: {
  id: number;
  slug: string;
  updated_at: Date;
}) {
  return { id, slug, updated_at: wireTime(updatedAt) };
}
