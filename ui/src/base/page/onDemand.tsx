import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Component, lazy, Suspense, useEffect, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { i18n } from '../i18n/i18n.js';
import { isFocusLost } from './passFocus.js';
import { takeFocus } from './takeFocus.js';
import { tellNotLoaded } from './loadOrTell.js';

/**
 * A part of a page whose code is loaded when it is first shown; `waiting` is shown until then. When the code cannot be
 * loaded, because the connection is lost or a new build has renamed the files, the page around the part stays and
 * keeps its input: a notification says so, and a message in the part's place offers another attempt. A part with the
 * property `onClose`, such as a dialog, is closed instead.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const attempt = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        () => {
          throw notLoaded;
        },
      ),
    );
  // React never loads a `lazy` component again once it has failed.
  let Part = attempt();

  return class OnDemand extends Component<Props, { readonly problem?: unknown }> {
    /** Where the message was whose button was pressed last. */
    private place: Place | null = null;
    override state: { readonly problem?: unknown } = {};

    static getDerivedStateFromError(problem: unknown): { readonly problem: unknown } {
      return { problem };
    }

    override componentDidCatch(problem: unknown): void {
      if (problem !== notLoaded) return;
      Part = attempt();
      tellNotLoaded();
      if (isDialog(this.props)) this.props.onClose();
    }

    override componentDidUpdate(before: Props): void {
      // A dialog that stays mounted while it is closed tries again when it is opened.
      if (this.state.problem && isOpen(this.props) && !isOpen(before)) this.setState({ problem: undefined });
    }

    /** The part, or another message, replaces the button that loaded it. */
    private readonly focusPart = (): void => {
      const { before, parent } = this.place ?? {};
      this.place = null;
      const part = before ? before.nextElementSibling : parent?.firstElementChild;
      if (!isFocusLost() || !(part instanceof HTMLElement)) return;
      takeFocus(this.state.problem === undefined ? part : part.querySelector('button'));
    };

    override render(): ReactNode {
      const { problem } = this.state;
      if (problem === undefined)
        return (
          <Suspense fallback={waiting(this.props)}>
            <Part {...this.props} />
            {this.place && <Shown onShown={this.focusPart} />}
          </Suspense>
        );
      // Every other error replaces the page.
      if (problem !== notLoaded) throw problem;
      const retry = ({ currentTarget }: MouseEvent) => {
        const message = currentTarget.closest('[role="alert"]');
        this.place = message && { before: message.previousElementSibling, parent: message.parentElement };
        this.setState({ problem: undefined });
      };
      return isDialog(this.props) ? null : (
        <>
          <Alert severity="error" action={<Button onClick={retry}>{i18n.t('error.retry')}</Button>}>
            {i18n.t('error.failed')}
          </Alert>
          {this.place && <Shown onShown={this.focusPart} />}
        </>
      );
    }
  };
}

interface Place {
  readonly before: Element | null;
  readonly parent: Element | null;
}

/** Beside a part that loads, or a message: calls back when it is shown. */
function Shown({ onShown }: { readonly onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

/** Stands for every load failure; the browser's console names the file. */
const notLoaded = new Error('A part of the page did not load.');

const isOpen = (props: object): boolean => 'isOpen' in props && props.isOpen === true;

const isDialog = (props: object): props is { readonly onClose: () => void } => 'onClose' in props;
