import { play, type Preset } from './presets.js';

/** One element that appears when it comes into view. */
export class Appearance {
  private isHidden = false;
  private running: Animation | undefined;

  constructor(
    readonly element: HTMLElement,
    private readonly preset: Preset,
  ) {}

  /** As before it appears. By the style object, which the content policy allows and React does not touch. */
  hide(): void {
    if (this.isHidden) return;
    this.running?.cancel();
    Object.assign(this.element.style, this.preset.before);
    this.isHidden = true;
  }

  /** Appears by its preset, from the beginning; nothing happens where it is in sight already. */
  enter(): void {
    if (!this.isHidden) return;
    this.show();
    this.running = play(this.element, this.preset);
  }

  /** In sight at once. */
  show(): void {
    this.running?.cancel();
    this.running = undefined;
    for (const property of Object.keys(this.preset.before)) this.element.style.removeProperty(property);
    this.isHidden = false;
  }
}
