import { gsap } from 'gsap';
import { ScrollToPlugin } from 'gsap/ScrollToPlugin';
import { documentPosition } from '../documentPosition.js';
import { scrollPositions } from '../scrollPositions.js';

gsap.registerPlugin(ScrollToPlugin);

const fadeOutMs = 300;
const scrollMs = 700;
const fadeInMs = 250;
/** The browser scrolls automatically after a change of the hash; the position is corrected after this time. */
const correctionDelayMs = 10;

/**
 * Animates the way to an anchor of the page (B3): the target fades out, the window scrolls to it, the target fades in.
 */
export class AnchorAnimation {
  private readonly timeline: gsap.core.Timeline;
  private correctionTimer: ReturnType<typeof setTimeout> | undefined;
  private hasChangedHash = false;

  /** `hash`: the new hash of the address. `onEnd` runs when the animation is over, also when it was interrupted. */
  constructor(
    private readonly target: HTMLElement,
    hash: string,
    private readonly onEnd: () => void,
  ) {
    let isUninterrupted = true;
    const start = scrollY;
    const goal = () => this.goal();
    const way = {
      /** Measured when the scrolling starts. */
      get y() {
        return goal();
      },
      // A reader who scrolls in the meantime keeps their position.
      autoKill: true,
      onAutoKill: () => (isUninterrupted = false),
    };
    this.timeline = gsap
      .timeline()
      .to(target, { opacity: 0, duration: fadeOutMs / 1_000 })
      .to(window, {
        duration: scrollMs / 1_000,
        ease: 'power2.inOut',
        scrollTo: way,
      })
      .to(target, { opacity: 1, duration: fadeInMs / 1_000, clearProps: 'opacity' })
      .call(() => {
        if (!isUninterrupted) return this.onEnd();
        this.hasChangedHash = true;
        // The back button returns to where the reader clicked.
        scrollPositions.note(start);
        // The browser then scrolls automatically and ignores the padding, hence the correction below.
        scrollPositions.followHash(hash, goal());
        this.focus();
        this.correctionTimer = setTimeout(() => {
          scrollTo({ top: goal(), behavior: 'instant' });
          this.onEnd();
        }, correctionDelayMs);
      });
  }

  /** Stops the animation when the reader goes back or forward. Its own change of the hash does not stop it. */
  stopOnPop(): void {
    if (!this.hasChangedHash) this.cancel();
  }

  /** Stops the animation at its current position. */
  cancel(): void {
    clearTimeout(this.correctionTimer);
    this.timeline.kill();
    gsap.set(this.target, { clearProps: 'opacity' });
    this.onEnd();
  }

  /** The scroll position in CSS pixels that puts the target below the body's top padding. */
  private goal(): number {
    const padding = Number.parseFloat(getComputedStyle(document.body).paddingTop) || 0;
    return Math.max(0, (documentPosition(this.target)?.top ?? 0) - padding);
  }

  /** Moves the focus to the target, so that keyboard navigation continues from there. */
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
