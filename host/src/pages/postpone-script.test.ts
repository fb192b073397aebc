import { expect, test } from 'vitest';
import { postponeScript } from './postpone-script.ts';

test('script waits behind what is looked at; pictures, fonts and other script keep their place', () => {
  const picture = '<link rel="preload" as="image" href="/uploads/slide.webp" fetchPriority="high"/>';
  const texts = '<script defer="" src="/messages/en.js"></script>';
  expect(
    postponeScript(
      `${picture}<link rel="modulepreload" href="/assets/react.js"/>${texts}<script type="module" async="">import "/assets/entry.js"</script>`,
    ),
  ).toBe(
    `${picture}<link rel="later" href="/assets/react.js"/>${texts}<script type="later">import "/assets/entry.js"</script>`,
  );
});
