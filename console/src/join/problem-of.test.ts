import { expect, test } from 'vitest';
import { Refused, Unanswered } from '#api/call.ts';
import { problemOf } from './problem-of.ts';

test.each([
  ['a used invitation', new Refused(201, { form: ['Used.'] }, null), { message: 'Used.', isOver: true }],
  ['a rate limit', new Refused(429, { form: ['Wait.'] }, null), { message: 'Wait.', isOver: false }],
  ['a busy shop', new Refused(503, {}, null), { message: 'Away.', isOver: false }],
  ['no connection', new Unanswered(), { message: 'Away.', isOver: false }],
])('only an invalid invitation is over: %s', (_case, error, expected) => {
  expect(problemOf(error, 'Away.')).toMatchObject(expected);
});
