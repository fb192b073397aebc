import { expect, test } from 'vitest';
import { postponeScript } from './postpone-script.ts';

test('module scripts are delayed; images, fonts and other scripts stay in place', () => {
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
