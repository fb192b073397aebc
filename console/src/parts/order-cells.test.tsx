import { useListed } from '@souk/kit/i18n/messages-context.tsx';
import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { OrderBuyer } from './order-cells.tsx';

const buyer = { name: 'Aylin', city: 'Berlin', country: 'DE' };
const row = (language: 'en' | 'ar') =>
  htmlOf(
    <table>
      <tbody>
        <tr>
          <OrderBuyer buyer={buyer} />
        </tr>
      </tbody>
    </table>,
    language,
  );

function Stores({ names }: { names: readonly string[] }) {
  return useListed()(names);
}

test('who ordered and where it goes are told apart by the comma of the language, each the right way round', () => {
  expect(row('en')).toContain('<bdi>Berlin</bdi>, <bdi>Germany</bdi>');
  expect(row('ar')).toContain('<bdi>Berlin</bdi>، <bdi>ألمانيا</bdi>');
});

test('names in one line stand in the order of the language', () => {
  const names = ['Blue Door', 'Old Mill'];
  expect(htmlOf(<Stores names={names} />)).toBe('Blue Door, Old Mill');
  expect(htmlOf(<Stores names={names} />, 'ar')).toBe('\u200f\u2068Blue Door\u2069، \u2068Old Mill\u2069');
  expect(htmlOf(<Stores names={[]} />, 'ar')).toBe('');
});
