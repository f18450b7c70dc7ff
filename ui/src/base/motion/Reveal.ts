import { elementOfHash } from './anchors/elementOfHash.js';
import { documentPosition } from './documentPosition.js';
import { play, type Preset, presetOf, reveal } from './presets.js';

/** Share of the window's height above which elements are revealed. */
const revealLine = 0.8;

/** One element that is animated when it scrolls into view. */
class Appearance {
  private isHidden = false;
  private running: Animation | undefined;

  constructor(
    readonly element: HTMLElement,
    private readonly preset: Preset,
  ) {}

  /**
   * Applies the styles from before the animation, on the style object: the CSP allows that and React leaves it alone.
   */
  hide(): void {
    if (this.isHidden) return;
    this.running?.cancel();
    Object.assign(this.element.style, this.preset.before);
    this.isHidden = true;
  }

  /** Plays the preset from its start; does nothing when the element is already visible. */
  enter(): void {
    if (!this.isHidden) return;
    this.show();
    this.running = play(this.element, this.preset);
  }

  /** Shows the element at once, without animation. */
  show(): void {
    this.running?.cancel();
    this.running = undefined;
    for (const property of Object.keys(this.preset.before)) this.element.style.removeProperty(property);
    this.isHidden = false;
  }
}

/**
 * Animates the parts of a page as they scroll into view (B2): a block with its preset, every other paragraph, list item
 * and heading of the first three levels by rising. A part appears when its top reaches 80 % of the window's height, and
 * again each time it comes back into view. At the end of the page every visible part appears.
 */
export class Reveal {
  private readonly parts: readonly Appearance[];
  /** Parts that another animation controls for a while. */
  private readonly held = new Set<HTMLElement>();
  private readonly listening = new AbortController();
  private readonly sizes = new ResizeObserver(() => this.update());

  /** `keepsSeen`: the page was already painted, so visible parts stay visible. */
  constructor(main: HTMLElement, keepsSeen: boolean) {
    this.parts = partsOf(main);
    const { bottom } = windowEdges();
    for (const part of this.parts) {
      const place = documentPosition(part.element);
      if (place && (!keepsSeen || place.top >= bottom || place.bottom <= scrollY)) part.hide();
    }
    const options = { passive: true, signal: this.listening.signal };
    addEventListener('scroll', () => this.update(), options);
    addEventListener('resize', () => this.update(), options);
    main.addEventListener('focusin', (event) => this.show(event.target as Node), options);
    // Runs before the browser jumps to an anchor: it would scroll to where the hidden, shifted part is drawn.
    addEventListener('click', (event) => this.showTarget(event), { ...options, capture: true });
    // A ResizeObserver also reports the initial size.
    this.sizes.observe(main);
    this.update();
  }

  /** Shows all parts and stops observing. */
  stop(): void {
    this.listening.abort();
    this.sizes.disconnect();
    for (const part of this.parts) part.show();
  }

  /** Shows an element and excludes it from the animations; returns a function that includes it again. */
  hold(element: HTMLElement): () => void {
    this.held.add(element);
    this.parts.find((part) => part.element === element)?.show();
    return () => this.held.delete(element);
  }

  /** Shows the parts that contain a node at once, e.g. because the node has the focus or is scrolled to. */
  show(node: Node): void {
    for (const part of this.parts) if (part.element.contains(node)) part.show();
  }

  private update(): void {
    const { top, bottom, line, isAtEnd } = windowEdges();
    // All positions are read first: a style change between two reads would force another layout.
    const places = this.parts.map((part) => documentPosition(part.element));
    this.parts.forEach((part, at) => {
      const place = places[at];
      if (!place || this.held.has(part.element)) return;
      if (place.bottom <= top || place.top >= bottom) part.hide();
      else if (place.top <= line || isAtEnd) part.enter();
    });
  }

  private showTarget({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
    const anchor = link && elementOfHash(link.hash);
    if (anchor) this.show(anchor);
  }
}

function windowEdges() {
  const { scrollHeight } = document.documentElement;
  const [top, bottom] = [scrollY, scrollY + innerHeight];
  // Scroll positions are fractions on some screens.
  return { top, bottom, line: top + innerHeight * revealLine, isAtEnd: bottom >= scrollHeight - 1 };
}

function partsOf(main: HTMLElement): Appearance[] {
  const found: Appearance[] = [];
  for (const element of main.querySelectorAll<HTMLElement>('[data-animation], p, li, h1, h2, h3')) {
    const preset = presetOf(element) ?? (element.matches('p, li, h1, h2, h3') ? reveal : undefined);
    // Elements inside another part appear with it. In document order, only the previous part can contain this one.
    if (preset && !found.at(-1)?.element.contains(element)) found.push(new Appearance(element, preset));
  }
  return found;
}
