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

test("separates customer and address by the language's comma, each in its own direction", () => {
  expect(row('en')).toContain('<bdi>Berlin</bdi>, <bdi>Germany</bdi>');
  expect(row('ar')).toContain('<bdi>Berlin</bdi>، <bdi>ألمانيا</bdi>');
});

test("orders names in a line by the language's direction", () => {
  const names = ['Blue Door', 'Old Mill'];
  expect(htmlOf(<Stores names={names} />)).toBe('Blue Door, Old Mill');
  expect(htmlOf(<Stores names={names} />, 'ar')).toBe('\u200f\u2068Blue Door\u2069، \u2068Old Mill\u2069');
  expect(htmlOf(<Stores names={[]} />, 'ar')).toBe('');
});
