/** Names of the animation presets that any block may carry (B4), in the order in which they are offered. */
export const animationNames = [
  'fadeIn',
  'fadeInUp',
  'fadeInDown',
  'fadeInLeft',
  'fadeInRight',
  'popIn',
  'zoomIn',
  'blurIn',
  'dropIn',
  'flipIn',
  'turnIn',
  'unfold',
  'pulse',
  'nod',
] as const;

export type AnimationName = (typeof animationNames)[number];
