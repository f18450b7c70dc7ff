/** In the place of a package that Emotion brings for `withTheme`, which nobody calls here: the build knows that too (ui/vite.config.ts). */
export default function noStatics<Target>(target: Target): Target {
  return target;
}
