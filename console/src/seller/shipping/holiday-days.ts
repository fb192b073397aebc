import type { HandOver } from '@souk/rules/hand-over';
import { HOLIDAYS } from '@souk/rules/limits';
import { daysFrom, plusDays } from '#parts/calendar-days.ts';

type Holidays = HandOver['holidays'];
type Holiday = Holidays[number];

const isShown = ({ from, to }: Holiday) => from !== '' && from <= to && daysFrom(from, to) <= HOLIDAYS.days;

const daysOf = ({ from, to }: Holiday) =>
  Array.from({ length: daysFrom(from, to) }, (_, index) => plusDays(from, index));

export const isHoliday = (holidays: Holidays, day: string): boolean =>
  holidays.some(({ from, to }) => from <= day && day <= to);

export const withDays = (holidays: Holidays, one: string, other: string): Holidays => {
  const [from, to] = one < other ? [one, other] : [other, one];
  const added = { from, to: daysFrom(from, to) > HOLIDAYS.days ? plusDays(from, HOLIDAYS.days - 1) : to };
  return regrouped(holidays, (days) => [...days, ...daysOf(added)]);
};

export const withoutDay = (holidays: Holidays, day: string): Holidays =>
  regrouped(holidays, (days) => days.filter((one) => one !== day));

/** Consecutive days form one holiday, up to the maximum length. */
function regrouped(holidays: Holidays, change: (days: string[]) => string[]): Holidays {
  const days = new Set(change(holidays.filter(isShown).flatMap(daysOf)));
  const runs: Holidays = [];
  for (const day of [...days].toSorted()) {
    const last = runs.at(-1);
    if (last && plusDays(last.to, 1) === day && daysFrom(last.from, day) <= HOLIDAYS.days) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return [...runs, ...holidays.filter((holiday) => !isShown(holiday))];
}
