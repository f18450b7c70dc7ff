import { animationNames, type AnimationName } from '@viewkraft/model';

const revealMs = 500;
const revealDistancePx = 25;

/** An entrance animation. */
export interface Preset {
  /** Styles until the element comes into view; empty for presets that never hide it. */
  readonly before: Readonly<Partial<Record<'opacity' | 'transform' | 'filter', string>>>;
  /** Keyframes from `before` to the style sheets' values. */
  readonly steps: readonly Keyframe[];
  /** Milliseconds. */
  readonly duration: number;
  readonly easing: string;
}

const settle = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

function from(before: Preset['before'], duration: number, easing = settle, steps: readonly Keyframe[] = []): Preset {
  return { before, steps: [{ ...before, offset: 0 }, ...steps], duration, easing };
}

const moved = (transform: string, duration = 700) => from({ opacity: '0', transform }, duration);

/** The animation presets by name, 0.2 to 1.2 s long (B4). */
export const presets: Readonly<Record<AnimationName, Preset>> = {
  fadeIn: from({ opacity: '0' }, 600, 'ease-out'),
  fadeInUp: moved('translateY(40px)'),
  fadeInDown: moved('translateY(-40px)'),
  fadeInLeft: moved('translateX(-48px)'),
  fadeInRight: moved('translateX(48px)'),
  popIn: from({ opacity: '0', transform: 'scale(0.7)' }, 450, 'cubic-bezier(0.34, 1.56, 0.64, 1)'),
  zoomIn: moved('scale(0.92)', 600),
  blurIn: from({ opacity: '0', filter: 'blur(12px)' }, 800, 'ease-out'),
  dropIn: from({ opacity: '0', transform: 'translateY(-64px)' }, 900, 'ease-in', [
    { opacity: '1', transform: 'translateY(0)', offset: 0.45, easing: 'ease-out' },
    { transform: 'translateY(-16px)', offset: 0.65, easing: 'ease-in' },
    { transform: 'translateY(0)', offset: 0.85 },
  ]),
  flipIn: from({ opacity: '0', transform: 'perspective(800px) rotateX(-60deg)' }, 900),
  turnIn: from({ opacity: '0', transform: 'rotate(-8deg) scale(0.92)' }, 800),
  unfold: from({ opacity: '0', transform: 'scaleY(0.6)' }, 600),
  pulse: from({}, 800, 'ease-in-out', [{ transform: 'scale(1.04)', offset: 0.5 }, { transform: 'none' }]),
  nod: from({}, 600, 'ease-in-out', [
    { transform: 'translateX(-8px)', offset: 0.25 },
    { transform: 'translateX(8px)', offset: 0.6 },
    { transform: 'none' },
  ]),
};

/** The animation of paragraphs, list items and headings outside animated blocks (B2). */
export const reveal: Preset = from(
  { opacity: '0', transform: `translateY(${revealDistancePx}px)` },
  revealMs,
  'ease-out',
);

/** The preset of an element's `data-animation`; undefined for unknown names. */
export function presetOf(element: HTMLElement): Preset | undefined {
  const name = animationNames.find((one) => one === element.dataset['animation']);
  return name && presets[name];
}

/** Plays a preset on an element; returns undefined when the reader prefers reduced motion. */
export function play(element: HTMLElement, { steps, duration, easing }: Preset): Animation | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  // Without a final keyframe the browser animates to the style sheets' values.
  return element.animate([...steps], { duration, easing });
}
