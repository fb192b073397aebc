import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { orderFrom } from '#testing/sample-order.ts';
import * as track from './route.tsx';

const numberIn = (html: string) =>
  tagsOf(html, 'input').find((tag) => tag.includes('name="tracking_id"')) ?? '';

test('the page asks for a number, and nobody else', async () => {
  const { html, asked } = await openPage('/track-order', track);
  expect(numberIn(html)).toMatch(/required.*maxLength="40"/);
  expect(asked.map(({ key }) => key)).not.toContain('GET track-order');
});

test('the order of a number is found, without the spaces around it', async () => {
  const { html, asked } = await openPage('/track-order?tracking_id=+20261123ABCDEF+', track, {
    replies: { 'GET track-order': orderFrom(['Lamps']) },
  });
  expect(asked.find(({ key }) => key === 'GET track-order')?.query).toMatchObject({
    tracking_id: '20261123ABCDEF',
  });
  expect(html).toMatch(/<h2 id="found".*20261123ABCDEF/);
});

test('a number that is nobody’s is told, and stays to be corrected', async () => {
  const { html } = await openPage('/track-order?tracking_id=1', track, {
    replies: { 'GET track-order': new Refused(['No such order.']) },
  });
  expect(html).toMatch(/role="alert".*No such order\./);
  expect(numberIn(html)).toContain('value="1"');
});
