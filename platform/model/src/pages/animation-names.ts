/** Names of the animation presets for blocks (B4), in the order of the editor's list. */
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
