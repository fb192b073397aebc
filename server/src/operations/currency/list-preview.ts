import { endingUnits, minorShift, type CurrencyRounding } from '@souk/rules/currency-change';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

type Asked = { from: string; to: string; rate: string | null; rounding: CurrencyRounding };
type PreviewRow = { id: number; title: string; before: number; after: number };

const shown = 7;

/** Real prices before and after, from the lowest to the highest. */
export async function listPreview(
  db: Kysely<DB>,
  { from, to, rate, rounding }: Asked,
): Promise<PreviewRow[]> {
  const factor = sql`${rate ?? '1'}::numeric * ${minorShift(from, to)}::numeric`;
  const { rows } = await sql<PreviewRow>`
    select id, title, before, amount_in_currency(before, ${factor}, ${endingUnits(to, rounding)}, ${rounding}) as after
    from (
      select distinct on (part) id, title, base_price_minor as before, part from (
        select id, title, base_price_minor, ntile(${shown}::int) over (order by base_price_minor, id) as part
        from products where status = 1 and archived_at is null
      ) parted order by part, case when part = ${shown}::int then -base_price_minor else base_price_minor end, id
    ) chosen
    where amount_in_currency(before, ${factor}, 1, 'none') <= 9007199254740991
    order by before, id`.execute(db);
  return rows;
}
