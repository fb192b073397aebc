import { carrierKnownAs } from './carriers.ts';
import { gs1Digit } from './gs1-digit.ts';

/** A number's shape; the groups `serial` and `digit` where it has a check digit. */
type NumberFormat = { shape: RegExp; digitOf?: (serial: string) => string | number };

/** Postal items of all countries. UPU S10: `RR473124829GB`. */
const s10: NumberFormat = { shape: /^[A-Z]{2}(?<serial>\d{8})(?<digit>\d)[A-Z]{2}$/, digitOf: s10Digit };
/** GS1 General Specifications, SSCC with its application identifier 00. */
const sscc: NumberFormat = { shape: /^(?<serial>00\d{17})(?<digit>\d)$/, digitOf: gs1Digit };
/** UPS, "Tracking number format": 1Z, six characters of the account, two of the service, seven of the package and the check digit. */
const ups1z: NumberFormat = { shape: /^1Z(?<serial>[0-9A-Z]{15})(?<digit>\d)$/, digitOf: upsDigit };

/** Recognizable without knowing the carrier. */
const everywhere = [s10, sscc, ups1z];

/**
 * Numbers by carrier. Formats and check digits as collected with examples in github.com/jkeen/tracking_number_data (MIT), and on the
 * carriers' help pages ("What does a tracking number look like?"). Carriers whose numbers have no fixed form are left out.
 */
const formats: Readonly<Record<string, readonly NumberFormat[]>> = {
  // UPS: also older numbers, freight and Mail Innovations.
  UPS: [ups1z, s10, { shape: /^(T\d{10}|\d{9}|\d{10}|\d{12}|\d{18}|9\d{21}|9\d{25}|\d{30}|\d{34})$/ }],
  // USPS Publication 199 (IMpb): 22 or 26 digits, after 420 and the ZIP code on labels; 20 digits for extra services.
  USPS: [
    {
      shape: /^(420\d{5}(\d{4})?)?(?<serial>9[1-5]\d{19}(\d{4})?)(?<digit>\d)$/,
      digitOf: gs1Digit,
    },
    s10,
    { shape: /^(\d{20}|82\d{8})$/ },
  ],
  // Express (12), Ground (15, and 22 with its prefix 96), Ground Economy (20 or 22), and the 34 digits of a scanned Express label.
  FedEx: [
    { shape: /^(?<serial>\d{11})(?<digit>\d)$/, digitOf: fedExDigit },
    { shape: /^(?<serial>\d{14})(?<digit>\d)$/, digitOf: gs1Digit },
    { shape: /^96\d{5}(?<serial>\d{14})(?<digit>\d)$/, digitOf: gs1Digit },
    { shape: /^(?<serial>92\d{19})(?<digit>\d)$/, digitOf: gs1Digit },
    { shape: /^(100\d|96\d\d)\d{17}(?<serial>\d{12})(?<digit>\d)$/, digitOf: fedExDigit },
    { shape: /^\d{20}$/ },
  ],
  // DHL Express waybill (10), piece number (JJD, JVGL …), and the numbers of its national parcel services.
  DHL: [
    { shape: /^(?<serial>\d{9})(?<digit>\d)$/, digitOf: (serial) => Number(serial) % 7 },
    sscc,
    s10,
    {
      shape:
        /^(J[A-Z]{2,3}\d{9,20}|\d{12}|\d{14}|3S[0-9A-Z]{8,14}|(GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)\d{10,39})$/,
    },
  ],
  'DHL Paket': [sscc, s10, { shape: /^(J[A-Z]{2,3}\d{9,20}|\d{12})$/ }],
  'DPD UK': [
    { shape: /^%?(?<serial>[0-9A-Z]{7}\d{20})(?<digit>[0-9A-Z])$/, digitOf: iso7064Digit },
    { shape: /^\d{14}[0-9A-Z]?$|^\d{10}$/ },
  ],
  GLS: [{ shape: /^(\d{11,12}|\d{14}|\d{20}|[0-9A-Z]{8})$/ }],
  'Royal Mail': [s10, { shape: /^(\d{16}|[0-9A-Z]{21})$/ }],
  'La Poste': [s10, { shape: /^[0-9A-Z]{2}\d{11}$/ }],
  Aramex: [{ shape: /^(\d{10,12}|[A-Z]{2,4}\d{7,12})$/ }, s10],
  'Canada Post': [{ shape: /^(?<serial>\d{15})(?<digit>\d)$/, digitOf: gs1Digit }, s10],
};

export type NumberDoubt = 'digit' | 'format';

/**
 * Why a tracking number looks mistyped: `digit`, its check digit is wrong; `format`, the carrier has no such numbers. Null: it looks right,
 * or nothing is known about the carrier's numbers. Only a doubt, because carriers add formats.
 */
export function parcelNumberDoubt(number: string, carrier: string): NumberDoubt | null {
  const plain = number.replaceAll(/[\s-]/g, '').toUpperCase();
  const own = formats[carrierKnownAs(carrier) ?? ''] ?? [];
  const fitting = [...own, ...everywhere].filter(({ shape }) => shape.test(plain));
  if (fitting.length === 0) return own.length > 0 ? 'format' : null;
  return fitting.some((format) => hasRightDigit(plain, format)) ? null : 'digit';
}

function hasRightDigit(plain: string, { shape, digitOf }: NumberFormat): boolean {
  const { serial = '', digit } = shape.exec(plain)?.groups ?? {};
  return !digitOf || String(digitOf(serial)) === digit;
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7];

function s10Digit(serial: string): number {
  const sum = [...serial].reduce((total, digit, index) => total + Number(digit) * s10Weights[index]!, 0);
  const rest = 11 - (sum % 11);
  return rest === 10 ? 0 : rest === 11 ? 5 : rest;
}

/** Letters count as (position in the alphabet + 2) mod 10: A is 2, B is 3, I is 0. */
function upsDigit(characters: string): number {
  const sum = [...characters].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
    return total + (index % 2 === 0 ? value : value * 2);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Weights 1, 3 and 7 from the right, modulo 11, of which the last digit. */
function fedExDigit(serial: string): number {
  const sum = [...serial]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * [1, 3, 7][place % 3]!, 0);
  return (sum % 11) % 10;
}

const characters36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** ISO/IEC 7064, MOD 37,36. */
function iso7064Digit(serial: string): string {
  const rest = [...serial].reduce((carried, character) => {
    const sum = (carried + characters36.indexOf(character)) % 36 || 36;
    return (sum * 2) % 37;
  }, 36);
  return characters36[(37 - rest) % 36]!;
}
