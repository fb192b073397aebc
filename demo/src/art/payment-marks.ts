import { svg } from './marks.ts';

const lines = {
  cash: '<rect x="9" y="10" width="30" height="16" rx="2"/><circle cx="24" cy="18" r="4"/><path d="M13 18h.01M35 18h.01"/>',
  card: '<rect x="10" y="9" width="28" height="18" rx="3"/><path d="M10 15h28M15 22h6"/>',
  bank: '<path d="m11 15 13-6 13 6M13 26h22M15 16v8M21 16v8M27 16v8M33 16v8"/>',
  wallet:
    '<path d="M11 13a3 3 0 0 1 3-3h18v5M11 13v11a3 3 0 0 0 3 3h22V15H14a3 3 0 0 1-3-2Z"/><path d="M31 21h.01"/>',
};

const word = (text: string, colour: string, size: number) =>
  `<text x="24" y="${18 + size * 0.36}" text-anchor="middle" font-family="Inter,Helvetica,Arial,sans-serif" font-size="${size}" font-weight="800" fill="${colour}">${text}</text>`;
const drawn = (inner: string) => `<g transform="translate(-1 1.75) scale(1.25)">${inner}</g>`;

/** Provider logos in their own colors, as `features/payment/payment-mark.tsx` draws them in the checkout. */
const signs = {
  paypal: drawn(
    '<path fill="#002991" d="M15.6 4.5h6.9c3.3 0 5 2 4.5 4.8-.6 3.4-3 5-6.2 5h-2.4l-.9 5h-4.2z"/><path fill="#008cff" d="M28.4 9c1 .9 1.4 2.2 1.1 3.8-.6 3.3-2.9 4.9-6.1 4.9h-2.1l-.8 4.3h-4l.5-2.7h2.3l.9-5h2.3c3.2 0 5.3-1.7 5.9-5.3z"/>',
  ),
  razorpay: drawn(
    '<path fill="#072654" d="m14.5 13.6-2.3 8.4h5l2.3-8.4z"/><path fill="#3395ff" d="m18.2 9-.8 3 6-3.9L19.5 22h4.2l5.6-20z"/>',
  ),
  flutterwave: drawn(
    '<path fill="#009a46" d="M9 7.5c2.5-2 6-1.5 8.8 1.3L14.5 12C11.7 11.8 9.6 10 9 7.5z"/><path fill="#ff9b00" d="M14.5 12 24 5.5C27.5 3.2 31 4 31 7.5c0 4-4 7-9 7z"/><path fill="#ff5805" d="M14.5 12c.6 4.5 3.5 8.5 7 9.5 2.7.8 4-1 2.8-3.3C22.8 15.3 19 13 14.5 12z"/>',
  ),
  iyzico: word('iyzico', '#1e64ff', 13),
  payfast: word('payfast', '#e6232a', 11.5),
  phonepe: drawn(
    '<circle cx="20" cy="13" r="10" fill="#5f259f"/><path fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" d="M15 9.5h10M22.3 9.5v9.5M17 9.5v3.2c0 1.9 1.1 2.8 3 2.8h2.3M18.6 6.5l3.2 3"/>',
  ),
};

/** Pictures of payment methods by name: `payment-<name>.svg`. */
export const paymentMarks: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(lines).map(([name, inner]) => [
    name,
    onCard(
      `<g fill="none" stroke="#374151" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inner}</g>`,
    ),
  ]),
  ...Object.entries(signs).map(([name, inner]) => [name, onCard(inner)]),
]);

function onCard(inner: string): string {
  return svg(
    48,
    36,
    `<rect x=".5" y=".5" width="47" height="35" rx="5" fill="#fff" stroke="#d1d5db"/>${inner}`,
  );
}
