import { Component, type ReactNode } from "react";

interface Props {
  location: unknown;
  children: ReactNode;
}

interface State {
  location: unknown;
  error?: unknown;
}

/**
 * Replaces React Router's own last error boundary, behind that of app/root.tsx, and shows visitors no
 * stack. A navigation is another try.
 */
export class RemixErrorBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ location }: Props, state: State) {
    return location === state.location ? null : { location, error: undefined };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <html lang="en">
        <body className="page scene min-h-dvh">
          <h1 className="text-heading">We are sorry</h1>
          <a href="/home" className="link mt-6">
            Home
          </a>
        </body>
      </html>
    );
  }
}

/** Of the routes, the root has a boundary of its own. */
export const RemixRootDefaultErrorBoundary = () => null;
