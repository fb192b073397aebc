import { Component, type ReactNode } from 'react';

/*
 * In place of React Router's `errorBoundaries.js` (router-our-way.ts). What fails within a page meets a boundary of ours
 * (`layout/error-page.tsx`); this is left for what fails around the root, where there are no texts to apologise with.
 */

type Props = { location: object; error?: unknown; children: ReactNode };
type State = { location: object; error: unknown };

export class RemixErrorBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, error: this.props.error };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ location, error }: Props, state: State): State {
    return state.location === location ? { location, error: error ?? state.error } : { location, error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <html lang="en">
        <body>
          <pre>{String(error)}</pre>
        </body>
      </html>
    );
  }
}

/** The root has one of its own. */
export const RemixRootDefaultErrorBoundary = () => null;

/** Around what stands for the root while its data come: ours are in the page. */
export const BoundaryShell = ({ children }: { children: ReactNode }) => children;
