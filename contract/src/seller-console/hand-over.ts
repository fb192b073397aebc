import { HOLIDAYS } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { HandOverSchema } from '../hand-over.ts';

const calendar = z.strictObject({
  ...HandOverSchema.shape,
  time_zone: z.string().max(60).refine(isTimeZone),
  week: HandOverSchema.shape.week.min(1).max(7),
  holidays: z
    .array(
      z
        .strictObject({ from: z.iso.date(), to: z.iso.date() })
        .refine(
          ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < HOLIDAYS.days * 86_400_000,
        ),
    )
    .max(HOLIDAYS.most),
});

const reply = z.object({
  version: z.int(),
  /** Null: no calendar; the shipping rules' days apply, and orders are late after 48 hours. */
  hand_over: calendar.nullable(),
  /** Shipping deadline of an order placed now: the last moment of that day. */
  by: z.iso.datetime(),
});

export const readHandOver = consoleEndpoint({
  method: 'GET',
  path: 'seller/hand-over',
  access: { seller: 'shipping.read' },
  summary: 'Get the store’s handling time: cut-off, days, working days and holidays',
  reply,
});

export const saveHandOver = consoleEndpoint({
  method: 'PUT',
  path: 'seller/hand-over',
  access: { seller: 'shipping.write' },
  confirm: 'never',
  summary: 'Update the store’s handling time; existing orders keep their promised date',
  body: z.object({ hand_over: calendar.nullable() }),
  reply,
});

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
