import { addressFormat } from '@souk/contract/address';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCountries } from '#settings/countries.ts';
import { buildShippingRule } from '#testing/builders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

const formatOf = async (country: string) =>
  addressFormat.reply.parse((await shop.call('GET address-format/{country}', { params: { country } })).data);

it('a German address has no state and requires a postal code of five digits', async () => {
  expect(await formatOf('DE')).toEqual({
    country: 'DE',
    states: [],
    zip: { required: true, pattern: String.raw`\d{5}`, example: '26133' },
  });
});

it('an address in the Emirates has an emirate and no postal code, one in Egypt may have one', async () => {
  const emirates = await formatOf('ae');
  expect(emirates).toMatchObject({ country: 'AE', zip: null });
  expect(emirates.states).toContainEqual({ code: 'DU', name: 'Dubai' });
  expect((await formatOf('EG')).zip?.required).toBe(false);
});

it('emirates have Arabic names in Arabic order', async () => {
  const headers = { language: 'ar' };
  const { data } = await shop.call('GET address-format/{country}', { params: { country: 'AE' }, headers });
  const names = addressFormat.reply.parse(data).states.map(({ name }) => name);
  expect(names).toContain('دبي');
  expect(names).toEqual(names.toSorted(new Intl.Collator('ar').compare));
});

it('includes a state that a seller’s shipping depends on, because it decides the price', async () => {
  expect((await formatOf('AT')).states).toEqual([]);
  await buildShippingRule(shop.db, { places: [{ country: 'AT' }, { country: 'AT', state: '9' }] });
  expect((await formatOf('AT')).states).toContainEqual({ code: '9', name: 'Wien' });
});

it('each country has a format whose example fits its own pattern', async () => {
  for (const country of Object.keys(listCountries().countries)) {
    const { zip } = await formatOf(country);
    if (zip)
      expect([country, zip.example]).toEqual([
        country,
        expect.stringMatching(new RegExp(`^(?:${zip.pattern})$`)),
      ]);
  }
});

it.each(['XX', 'D-E', 'toString', 'DEU'])('%s is no country', async (country) => {
  const reply = await shop.call('GET address-format/{country}', { params: { country } });
  expect(reply).toMatchObject({ status: 201, form: ['Please choose a country from the list.'] });
});
