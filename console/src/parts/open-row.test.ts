import { expect, test } from 'vitest';
import { questionIn, shouldRevalidate } from './open-row.ts';

type Asked = Parameters<typeof shouldRevalidate>[0];
const asks = (from: string, to: string, defaultShouldRevalidate = true) =>
  shouldRevalidate({
    currentUrl: new URL(from, 'https://shop.example'),
    nextUrl: new URL(to, 'https://shop.example'),
    defaultShouldRevalidate,
  } as Asked);

test('opening a panel reloads nothing; another query, page or act does', () => {
  expect(asks('/operator/approvals?view=new', '/operator/approvals?view=new&open=7')).toBe(false);
  expect(asks('/operator/approvals?open=7', '/operator/approvals?open=8')).toBe(false);
  expect(asks('/operator/approvals?open=7', '/operator/approvals')).toBe(false);
  expect(asks('/operator/approvals?open=7', '/operator/approvals?view=new')).toBe(true);
  expect(asks('/operator/approvals?open=7', '/operator/media?open=8')).toBe(true);
  expect(asks('/operator/approvals?open=7', '/operator/approvals?open=7')).toBe(true);
  expect(asks('/operator/approvals', '/operator/orders', false)).toBe(false);
});

test("the open row isn't part of the query", () => {
  expect(questionIn(new URLSearchParams('view=new&open=7&q=tent'))).toBe('view=new&q=tent');
});
