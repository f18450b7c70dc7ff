import { Component, Suspense, type ReactNode } from 'react';
import { tellFailure } from './tellFailure.js';

interface PluginBoundaryProps {
  readonly plugin: string;
  /** While its code is on its way. */
  readonly waiting?: ReactNode;
  /** What stands there when it has failed; otherwise nothing. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** What stands in here cannot take the page with it: whatever throws is told to the developer and left out, on the server too. */
export function PluginBoundary({ waiting, ...rest }: PluginBoundaryProps) {
  return (
    <Suspense fallback={waiting}>
      <Catch {...rest} />
    </Suspense>
  );
}

class Catch extends Component<Omit<PluginBoundaryProps, 'waiting'>, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    tellFailure(this.props.plugin, error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
