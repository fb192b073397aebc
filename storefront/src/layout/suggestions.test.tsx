import type { Search } from '@souk/contract/search';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { RenderDataProvider } from '#render-data.ts';
import { useMoney } from '#features/catalog/money.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { factsOf } from '#testing/sample-products.ts';
import { suggestionsOf } from './suggestions.tsx';

const product = (id: number, prices: object) => ({ id, title: `Lamp ${id}`, slug: 'lamp', ...prices });
const api = fakeApi({
  'GET search': {
    suggested: ['lamp', 'lamp shade', 'lampion', 'lamp oil'].map((title) => ({ title })),
    category: [1, 2, 3].map((id) => ({ id, title: `Lamps ${id}`, slug: `lamps-${id}` })),
    product: [
      product(1, { selling: 20, offered: 15, lowest: 15 }),
      product(2, { selling: 20, offered: 0, lowest: 20 }),
      product(3, { selling: 20, offered: 15, lowest: 12, prices_differ: true }),
      product(4, { price: '9.00', selling: 20, offered: 15, lowest: 9 }),
      product(5, { selling: 8, offered: 0, lowest: 8 }),
      product(6, { selling: 8, offered: 0, lowest: 8 }),
    ],
  },
});
const { body } = await api.call({ key: 'GET search' });
const found = (body as { data: Search }).data;

/** What somebody sees who has typed "lamp": the words of each suggestion, with what is struck in tildes. */
function suggested({ isPhone, isEu = false }: { isPhone: boolean; isEu?: boolean }): string[] {
  const facts = factsOf('Lamps and More');
  const setting = { ...facts.setting, states_lowest_price: isEu ? (1 as const) : (0 as const) };
  function All() {
    const all = suggestionsOf(found, { text: 'lamp', t: useT(), money: useMoney(), setting, isPhone });
    return all.map(({ id, node }) => <p key={id}>{node}</p>);
  }
  const html = htmlOf(
    <RenderDataProvider value={{ facts }}>
      <All />
    </RenderDataProvider>,
  );
  return [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inside = '']) =>
    inside
      .replaceAll(/<s\b[^>]*>(.*?)<\/s>/gs, '~$1~')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

// SCREENS 54: suggestions tell prices as tiles do.
test('a product that costs less than before is suggested with the old price, struck, and the saving', () => {
  expect(suggested({ isPhone: false }).filter((words) => words.startsWith('Lamp '))).toEqual([
    'Lamp 1 €15.00 ~ Original price €20.00 ~ −25%',
    'Lamp 2 €20.00',
    'Lamp 3 from €12.00 ~ Original price €20.00 ~ −40%',
    'Lamp 4 €9.00 ~ Original price €20.00 ~ −55%',
    'Lamp 5 €8.00',
  ]);
});

test('no price is struck where it has to be compared with the lowest price of the last 30 days', () => {
  const words = suggested({ isPhone: false, isEu: true });
  expect(words.filter((text) => text.startsWith('Lamp '))).toEqual([
    'Lamp 1 €15.00',
    'Lamp 2 €20.00',
    'Lamp 3 from €12.00',
    'Lamp 4 €9.00',
    'Lamp 5 €8.00',
  ]);
});

test('ten suggestions at most, on phones eight', () => {
  expect(suggested({ isPhone: false })).toHaveLength(10);
  expect(suggested({ isPhone: true })).toHaveLength(8);
});
