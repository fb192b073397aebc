import type { SocialProvider } from './social-providers.ts';

/** The provider's logo in its brand colors, which the provider's guidelines require. */
export function ProviderMark({ provider }: { provider: SocialProvider }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden focusable="false" className="size-5 flex-none">
      {shapes[provider].map(([colour, path]) => (
        <path key={path} fill={colour} d={path} />
      ))}
    </svg>
  );
}

const shapes: Record<SocialProvider, [colour: string, path: string][]> = {
  google: [
    ['#4285f4', 'M22 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.6a4.8 4.8 0 0 1-2.1 3.1v2.6h3.4c2-1.8 3.1-4.5 3.1-7.6z'],
    [
      '#34a853',
      'M12 22.4c2.8 0 5.2-.9 6.9-2.5l-3.4-2.6a6.3 6.3 0 0 1-9.4-3.3H2.6v2.7A10.4 10.4 0 0 0 12 22.4z',
    ],
    ['#fbbc05', 'M6.1 14a6.2 6.2 0 0 1 0-4V7.3H2.6a10.4 10.4 0 0 0 0 9.4z'],
    ['#ea4335', 'M12 5.7c1.5 0 2.9.5 4 1.6l3-3A10.4 10.4 0 0 0 2.6 7.3L6.1 10A6.2 6.2 0 0 1 12 5.7z'],
  ],
  facebook: [
    [
      '#1877f2',
      'M24 12a12 12 0 1 0-13.9 11.9v-8.4H7.1V12h3V9.4c0-3 1.8-4.7 4.5-4.7 1.3 0 2.7.2 2.7.2v3h-1.5c-1.5 0-2 .9-2 1.9V12h3.4l-.5 3.5h-2.9v8.4A12 12 0 0 0 24 12z',
    ],
  ],
};
