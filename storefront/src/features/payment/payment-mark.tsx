import { PAYMENT_METHODS, type PaymentMethodName } from '@souk/rules/payment-methods';
import type { ReactNode } from 'react';
import { Icon } from '@souk/kit/ui/icon.tsx';

export function PaymentMark({ method }: { method: number }) {
  const name = PAYMENT_METHODS[method as keyof typeof PAYMENT_METHODS];
  const marks = drawings[name];
  if (!marks) {
    return <Icon name={name === 'bank' ? 'bank' : 'cash'} size={24} className="mx-2 text-text-2" />;
  }
  return (
    <span className="flex flex-none gap-1.5">
      {Object.entries(marks).map(([mark, drawing]) => (
        <svg
          key={mark}
          viewBox="0 0 40 26"
          aria-hidden
          focusable="false"
          className="h-6.5 w-10 rounded-tag border border-line bg-white"
        >
          {drawing}
        </svg>
      ))}
    </span>
  );
}

/** Text logo, always left to right. */
function Word({
  text,
  colour,
  size,
  slanted,
}: {
  text: string;
  colour: string;
  size: number;
  slanted?: true;
}) {
  return (
    <text
      x="20"
      y={13 + size * 0.36}
      textAnchor="middle"
      direction="ltr"
      fontSize={size}
      fontWeight="800"
      fontStyle={slanted ? 'italic' : undefined}
      fill={colour}
    >
      {text}
    </text>
  );
}

const drawings: Partial<Record<PaymentMethodName, Record<string, ReactNode>>> = {
  stripe: {
    visa: <Word text="VISA" colour="#1434cb" size={12} slanted />,
    mastercard: (
      <>
        <circle cx="16" cy="13" r="7" fill="#eb001b" />
        <circle cx="24" cy="13" r="7" fill="#f79e1b" />
        <path fill="#ff5f00" d="M20 7.3a7 7 0 0 1 0 11.4 7 7 0 0 1 0-11.4z" />
      </>
    ),
  },
  paypal: {
    paypal: (
      <>
        <path fill="#002991" d="M15.6 4.5h6.9c3.3 0 5 2 4.5 4.8-.6 3.4-3 5-6.2 5h-2.4l-.9 5h-4.2z" />
        <path
          fill="#008cff"
          d="M28.4 9c1 .9 1.4 2.2 1.1 3.8-.6 3.3-2.9 4.9-6.1 4.9H21.3l-.8 4.3h-4l.5-2.7h2.3l.9-5h2.3c3.2 0 5.3-1.7 5.9-5.3z"
        />
      </>
    ),
  },
  razorpay: {
    razorpay: (
      <>
        <path fill="#072654" d="m14.5 13.6-2.3 8.4h5l2.3-8.4z" />
        <path fill="#3395ff" d="m18.2 9-.8 3 6-3.9L19.5 22h4.2l5.6-20z" />
      </>
    ),
  },
  flutterwave: {
    flutterwave: (
      <>
        <path fill="#009a46" d="M9 7.5c2.5-2 6-1.5 8.8 1.3L14.5 12C11.7 11.8 9.6 10 9 7.5z" />
        <path fill="#ff9b00" d="M14.5 12 24 5.5C27.5 3.2 31 4 31 7.5c0 4-4 7-9 7z" />
        <path fill="#ff5805" d="M14.5 12c.6 4.5 3.5 8.5 7 9.5 2.7.8 4-1 2.8-3.3C22.8 15.3 19 13 14.5 12z" />
      </>
    ),
  },
  iyzico: { iyzico: <Word text="iyzico" colour="#1e64ff" size={11} /> },
  payfast: { payfast: <Word text="payfast" colour="#e6232a" size={9.5} /> },
  phonepe: {
    phonepe: (
      <>
        <circle cx="20" cy="13" r="10" fill="#5f259f" />
        <path
          fill="none"
          stroke="#fff"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M15 9.5h10M22.3 9.5v9.5M17 9.5v3.2c0 1.9 1.1 2.8 3 2.8h2.3M18.6 6.5l3.2 3"
        />
      </>
    ),
  },
};
