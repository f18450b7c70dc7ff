import { constants } from '@viewkraft/model';
import { Appearance } from './Appearance.js';
import { placeOf } from './place.js';
import { presetOf, reveal } from './presets.js';

/**
 * Lets the parts of a page appear (B2): a block with a preset by that one, every other paragraph, list item and heading of
 * the first three levels by rising. A part appears when its top reaches the line at 80 % of the window, and again whenever
 * it was out of sight in between; what is in sight when the page is scrolled to its end appears, too.
 */
export class Reveal {
  private readonly parts: readonly Appearance[];
  /** Parts that something else moves for a while. */
  private readonly held = new Set<HTMLElement>();
  private readonly watch = new AbortController();
  private readonly sizes = new ResizeObserver(() => this.look());

  /** `keepsSeen`: the page was painted already, so that what is in sight stays. */
  constructor(main: HTMLElement, keepsSeen: boolean) {
    this.parts = partsOf(main);
    const { bottom } = windowEdges();
    for (const part of this.parts) {
      const place = placeOf(part.element);
      if (place && (!keepsSeen || place.top >= bottom || place.bottom <= scrollY)) part.hide();
    }
    const options = { passive: true, signal: this.watch.signal };
    addEventListener('scroll', () => this.look(), options);
    addEventListener('resize', () => this.look(), options);
    main.addEventListener('focusin', (event) => this.showAround(event.target as Node), options);
    // Says the first size, too.
    this.sizes.observe(main);
    this.look();
  }

  /** Everything is simply in sight, for good. */
  stop(): void {
    this.watch.abort();
    this.sizes.disconnect();
    for (const part of this.parts) part.show();
  }

  /** Leaves an element to somebody else, who shows it; returns how to give it back. */
  hold(element: HTMLElement): () => void {
    this.held.add(element);
    this.parts.find((part) => part.element === element)?.show();
    return () => this.held.delete(element);
  }

  private look(): void {
    const { top, bottom, line, isAtEnd } = windowEdges();
    // All places first: a style that is set in between would have them measured anew each time.
    const places = this.parts.map((part) => placeOf(part.element));
    this.parts.forEach((part, at) => {
      const place = places[at];
      if (!place || this.held.has(part.element)) return;
      if (place.bottom <= top || place.top >= bottom) part.hide();
      else if (place.top <= line || isAtEnd) part.enter();
    });
  }

  /** What has the focus is never hidden, wherever the browser has scrolled it to. */
  private showAround(node: Node): void {
    for (const part of this.parts) if (part.element.contains(node)) part.show();
  }
}

function windowEdges() {
  const { scrollHeight } = document.documentElement;
  const [top, bottom] = [scrollY, scrollY + innerHeight];
  // Positions are fractions on some screens.
  return { top, bottom, line: top + innerHeight * constants.revealViewport, isAtEnd: bottom >= scrollHeight - 1 };
}

function partsOf(main: HTMLElement): Appearance[] {
  const found: Appearance[] = [];
  for (const element of main.querySelectorAll<HTMLElement>('[data-animation], p, li, h1, h2, h3')) {
    const preset = presetOf(element) ?? (element.matches('p, li, h1, h2, h3') ? reveal : undefined);
    // What stands within another part comes with it. The part before is the only one that it can stand in.
    if (preset && !found.at(-1)?.element.contains(element)) found.push(new Appearance(element, preset));
  }
  return found;
}
