import type { Attributes } from 'sanitize-html';

/** Enough for maps and plots; drawing as many elements takes tenths of a second. */
const maxElements = 10_000;
/** Of elements inside each other, also those that a `use` repeats. */
const maxDepth = 100;

interface Element {
  readonly children: Element[];
  /** IDs of the elements that a `use` repeats. */
  readonly repeats: readonly string[];
  /** Number of elements drawn inside it; undefined: not counted yet. */
  drawn?: number;
}

/** Counts a drawing's elements as they are parsed, and as often as references repeat them. */
export class DrawingSize {
  private readonly root: Element = { children: [], repeats: [] };
  private readonly open = [this.root];
  private readonly byId = new Map<string, Element>();
  private count = 0;

  /** @throws Error when there are too many elements, or too many inside each other. */
  enter(tag: string, attributes: Attributes): void {
    this.count += 1;
    if (this.count > maxElements || this.open.length > maxDepth) throw new Error('The drawing is too large');
    const references = tag === 'use' ? [attributes['href'], attributes['xlink:href']] : [];
    const element: Element = { children: [], repeats: references.flatMap((one) => (one ? [one.trim().slice(1)] : [])) };
    this.open.at(-1)?.children.push(element);
    this.open.push(element);
    const id = attributes['id'];
    if (id !== undefined && !this.byId.has(id)) this.byId.set(id, element);
  }

  leave(): void {
    this.open.pop();
  }

  /** Whether the drawing with all its repetitions is small enough; one that repeats itself is not. */
  isSmall(): boolean {
    return this.drawnInside(this.root, 0) <= maxElements;
  }

  private drawnInside(element: Element, depth: number): number {
    if (depth > maxDepth) return Infinity;
    if (element.drawn !== undefined) return element.drawn;
    const repeated = element.repeats.flatMap((id) => this.byId.get(id) ?? []);
    let drawn = 0;
    for (const one of [...element.children, ...repeated]) drawn += 1 + this.drawnInside(one, depth + 1);
    return (element.drawn = drawn);
  }
}
