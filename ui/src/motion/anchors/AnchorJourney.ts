import { constants } from '@viewkraft/model';
import { gsap } from 'gsap';
import { ScrollToPlugin } from 'gsap/ScrollToPlugin';
import { placeOf } from '../place.js';

gsap.registerPlugin(ScrollToPlugin);

const seconds = (milliseconds: number): number => milliseconds / 1_000;

/** The way to an anchor of the page (B3): the target fades out, the window scrolls there, the target fades in. */
export class AnchorJourney {
  private readonly timeline: gsap.core.Timeline;
  private correction: ReturnType<typeof setTimeout> | undefined;

  /** `hash` as it shall stand in the address; `onEnd` whenever the target is left alone, also when it was not reached. */
  constructor(
    private readonly target: HTMLElement,
    hash: string,
    private readonly onEnd: () => void,
  ) {
    let isWanted = true;
    const { anchorFadeOut, anchorScroll, anchorFadeIn, anchorCorrection } = constants;
    const goal = () => this.goal();
    const way = {
      /** Measured when the scrolling begins. */
      get y() {
        return goal();
      },
      // Whoever scrolls in between stays where he is.
      autoKill: true,
      onAutoKill: () => (isWanted = false),
    };
    this.timeline = gsap
      .timeline()
      .to(target, { opacity: 0, duration: seconds(anchorFadeOut) })
      .to(window, {
        duration: seconds(anchorScroll),
        ease: 'power2.inOut',
        scrollTo: way,
      })
      .to(target, { opacity: 1, duration: seconds(anchorFadeIn), clearProps: 'opacity' })
      .call(() => {
        if (!isWanted) return this.onEnd();
        // Says it to the browser as a click would; it scrolls by itself then, without regard to the padding.
        location.hash = hash;
        this.focus();
        this.correction = setTimeout(() => {
          scrollTo({ top: goal(), behavior: 'instant' });
          this.onEnd();
        }, anchorCorrection);
      });
  }

  /** Ends it where it is. */
  cancel(): void {
    clearTimeout(this.correction);
    this.timeline.kill();
    gsap.set(this.target, { clearProps: 'opacity' });
    this.onEnd();
  }

  /** Below whatever the body keeps free at its top. */
  private goal(): number {
    const padding = Number.parseFloat(getComputedStyle(document.body).paddingTop) || 0;
    return Math.max(0, (placeOf(this.target)?.top ?? 0) - padding);
  }

  /** Who goes on with the keyboard goes on from there. */
  private focus(): void {
    const { target } = this;
    const isFocusable = target.tabIndex >= 0 || target.hasAttribute('tabindex');
    if (!isFocusable) {
      target.tabIndex = -1;
      target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
    }
    target.focus({ preventScroll: true });
  }
}
