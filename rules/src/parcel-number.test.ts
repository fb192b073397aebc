import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parcelNumberDoubt } from './parcel-number.ts';

/* Numbers published by the UPU, UPS, USPS, DHL and in github.com/jkeen/tracking_number_data. */
const published = [
  ['Royal Mail', 'RR473124829GB'],
  ['Falcon Post', 'rr 473 124 829 gb'],
  ['UPS', '1Z5R89390357567127'],
  ['', '1Z879E930346834440'],
  ['USPS', '9400 1112 0108 0805 4830 16'],
  ['USPS', '9361 2898 7870 0317 6337 95'],
  ['USPS', '92748931507708513018050063'],
  ['USPS', '420 22153 9101026837331000039521'],
  ['USPS', '4201002334249200190132607600833457'],
  ['FedEx', '986578788855'],
  ['FedEx Ground', '5682 8361 0012 734'],
  ['FedEx', '9611020987654312345672'],
  ['FedEx', '9261292700768711948021'],
  ['FedEx', '1001921334250001000300779017972697'],
  ['FedEx', '9622001560001234567100794808390594'],
  ['DHL Express', '3318810025'],
  ['DHL', '8487135506'],
  ['DHL Paket', '00340434161094015902'],
  ['DPD UK', '0081 827 0998 0000 0200 45 327 276 N'],
  ['DPD UK', '008182709980000020033350276C'],
  ['Canada Post', '0073938000549297'],
] as const;

test.each(published)('%s %s looks right', (carrier, number) => {
  expect(parcelNumberDoubt(number, carrier)).toBeNull();
});

test.each(published)('%s %s with another last digit has a wrong check digit', (carrier, number) => {
  const at = number.search(/\d\D*$/);
  const last = /[A-Z]$/i.test(number) && !/^rr/i.test(number) ? number.length - 1 : at;
  const wrong = fc
    .constantFrom(...'0123456789')
    .filter((digit) => digit !== number[last])
    .map((digit) => number.slice(0, last) + digit + number.slice(last + 1));
  fc.assert(fc.property(wrong, (mistyped) => parcelNumberDoubt(mistyped, carrier) === 'digit'));
});

test.each([
  ['UPS', 'JJD0099999999', 'format'],
  ['FedEx', '98657878885', 'format'],
  ['La Poste', '6A12345678901', null],
  ['GLS', 'ZZ9K2QXH', null],
  ['Aramex', '3141592653', null],
  ['Aramex', 'FP 204871', 'format'],
  ['DHL Paket', '340434161094', null],
  ['Falcon Post', 'FP 204871', null],
  ['', '00340434161094021', null],
] as const)('%s %s: %s', (carrier, number, doubt) => {
  expect(parcelNumberDoubt(number, carrier)).toBe(doubt);
});

test('takes any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('UPS', 'USPS', 'DPD UK', 'GLS', ''), (number, carrier) => {
      expect([null, 'digit', 'format']).toContain(parcelNumberDoubt(number, carrier));
    }),
  );
});
