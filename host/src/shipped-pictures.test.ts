import { defaultImage } from '@souk/rules/default-image';
import { readSettings } from '@souk/server/settings/settings-schema';
import { expect, test } from 'vitest';
import { shippedPictures } from './shipped-pictures.ts';

test('a shop without the demo has its logos, favicon, placeholder and payment logos', async () => {
  const { header_logo, footer_logo, email_logo } = readSettings([]);
  const marks = ['cash', 'card', 'bank', 'wallet'].map((kind) => `payment-${kind}.svg`);
  const named = [header_logo, footer_logo, email_logo, 'favicon.svg', defaultImage, ...marks];
  const [everyShop, demo] = shippedPictures;
  for (const name of named) {
    expect([name, (await everyShop!.head(name)) !== null]).toEqual([name, true]);
    expect([name, await demo!.head(name)]).toEqual([name, null]);
  }
});
