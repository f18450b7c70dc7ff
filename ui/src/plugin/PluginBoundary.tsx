import { Component, Suspense, type ReactNode } from 'react';
import { missedClicks } from '../base/routing/missedClicks.js';
import { reportFailure } from '../base/plugin/reportFailure.js';

interface PluginBoundaryProps {
  readonly plugin: string;
  /** Shown while the code is loading. */
  readonly waiting?: ReactNode;
  /** Shown after a failure; nothing by default. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Isolates a plugin's component from the page: errors are reported to the developer and the component is left out, also
 * on the server (A15).
 */
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

  override componentDidMount(): void {
    missedClicks.replay();
  }

  override componentDidCatch(error: unknown): void {
    reportFailure(this.props.plugin, error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
