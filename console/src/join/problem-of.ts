import { Refused } from '#api/call.ts';

export type JoinProblem = {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** The invitation itself is no longer valid, so trying again doesn't help. */
  isOver: boolean;
};

/** Status of refusals by the shop's rules; rate limits, outages and missing pages have their own. */
const formError = 201;

export function problemOf(error: unknown, unreachable: string): JoinProblem {
  if (!(error instanceof Refused)) return { message: unreachable, fields: {}, isOver: false };
  return {
    message: error.messages[0] ?? unreachable,
    fields: error.fields,
    isOver: error.status === formError,
  };
}
