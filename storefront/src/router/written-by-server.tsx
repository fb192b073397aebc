import { use, type ReactNode } from 'react';
import { Links, Scripts, UNSAFE_FrameworkContext } from 'react-router';

/** The styles of the shop: one file, which the root's entry of the build names (vite.config.ts). No route adds a link. */
export function Styles(): ReactNode {
  const { manifest } = use(UNSAFE_FrameworkContext)!;
  if (!import.meta.env.PROD) return <Links />;
  return manifest.routes['root']?.css?.map((href) => <link key={href} rel="stylesheet" href={href} />);
}

/** What the server wrote there is not looked at again; its names of modules are the router's own. */
function ScriptsHeld(): ReactNode {
  return (
    <>
      <script suppressHydrationWarning>{''}</script>
      <script type="module" async suppressHydrationWarning>
        {''}
      </script>
    </>
  );
}

/**
 * What starts the router. A browser that reads this has got it: it only keeps the places of the two scripts, and need not bring
 * what writes them.
 */
export const RouterScripts: (props: { nonce?: string | undefined }) => ReactNode =
  import.meta.env.PROD && !import.meta.env.SSR ? ScriptsHeld : Scripts;
