import { ReviewSchema } from '@souk/contract/catalog-entities';
import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import { sampleOf } from '#testing/sample-of.ts';
import * as review from './route.tsx';

const path = '/user/review/:id';
const url = '/user/review/7';
const may: Replies = { 'GET rating-review/find/{id}': { can_review: true, review: null } };
const starsOf = (html: string) => tagsOf(html, 'input').filter((tag) => tag.includes('name="rating"'));

test('is a form, so its header doesn’t announce a checkout', () => {
  expect(review.handle.kind).toBe('form');
});

test('asks buyers for stars and an optional text', async () => {
  const { html } = await openPage(url, review, { path, replies: may });
  expect(starsOf(html)).toHaveLength(5);
  expect(starsOf(html).every((tag) => tag.includes('required'))).toBe(true);
  expect(tagsOf(html, 'textarea')[0]).toMatch(/rows="5".*maxLength="2000"/);
  expect(wordsOf(html, 'review-review-hint')).toBe('2,000 characters left');
});

test('a published review can be edited', async () => {
  const own = sampleOf(ReviewSchema, { rating: 4, review: 'Bright' });
  const { html } = await openPage(url, review, {
    path,
    replies: { 'GET rating-review/find/{id}': { can_review: true, review: own } },
  });
  expect(starsOf(html)[3]).toContain('checked');
  expect(html).toContain('>Bright</textarea>');
});

test('without stars, doesn’t call the API and preserves text and photos', async () => {
  const { html, asked } = await openPage(url, review, {
    path,
    replies: may,
    form: { review: 'Bright', images: 'lamp.webp' },
  });
  expect(asked.map(({ key }) => key)).not.toContain('POST rating-review/action');
  expect(html).toMatch(/role="alert".*href="#review-rating">Rating is required/);
  expect(starsOf(html)[0]).toContain('id="review-rating"');
  expect(html).toContain('>Bright</textarea>');
  expect(html).toContain('name="images" value="lamp.webp"');
});

test('publishes a review and confirms it', async () => {
  const { asked, location } = await openPage(url, review, {
    path,
    replies: { ...may, 'POST rating-review/action': { product_id: 7 } },
    form: { rating: '5', review: ' Bright\r\nand warm ', images: 'lamp.webp' },
  });
  expect(asked.find(({ key }) => key === 'POST rating-review/action')?.body).toEqual({
    product_id: '7',
    rating: '5',
    review: 'Bright\nand warm',
    images: ['lamp.webp'],
  });
  expect(location).toBe('/user/review/7?saved=1');
});

test('shows a refusal above the form, which preserves the stars', async () => {
  const { html } = await openPage(url, review, {
    path,
    replies: {
      ...may,
      'POST rating-review/action': new Refused(['We couldn’t find this photo. Please upload it again.']),
    },
    form: { rating: '3', review: 'Bright' },
  });
  expect(html).toMatch(/role="alert".*We couldn’t find this photo\. Please upload it again\./);
  expect(starsOf(html)[2]).toContain('checked');
});
