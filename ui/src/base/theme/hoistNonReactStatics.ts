/** Replaces `hoist-non-react-statics`, which Emotion needs only for `withTheme`; `ui/vite.config.ts` sets the alias. */
export default function hoistNonReactStatics<Target>(target: Target): Target {
  return target;
}
