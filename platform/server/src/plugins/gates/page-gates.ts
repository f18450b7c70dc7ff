import type { Log } from '../../log/log.js';
import type { GateVisit, GateWord, HeldVisit, PageGate } from '../page-gate.js';
import type { LoadedPlugin } from '../plugin-set.js';

const longestMilliseconds = 1_000;

/** What a gate that fails makes of a visit. */
type Failure = (visit: GateVisit) => Promise<GateWord>;

/** The gates of all plugins, asked one after the other until one holds the visit. */
export class PageGates {
  private readonly gates: readonly { readonly plugin: string; readonly gate: PageGate }[];
  private readonly blamed = new Set<string>();

  constructor(
    plugins: readonly LoadedPlugin[],
    private readonly failure: Failure,
    private readonly log: Log,
  ) {
    this.gates = plugins.flatMap(({ name, definition, context }) => {
      const gate = definition.gate && opened(definition.gate, context);
      return gate ? [{ plugin: name, gate }] : [];
    });
  }

  get isEmpty(): boolean {
    return this.gates.length === 0;
  }

  /** Without a promise where no gate needs one. `word`: of the gates before. */
  hold(visit: GateVisit, from = 0, word?: GateWord): GateWord | Promise<GateWord> {
    for (let at = from; at < this.gates.length; at += 1) {
      const { plugin, gate } = this.gates[at] as (typeof this.gates)[number];
      let held: ReturnType<PageGate['hold']>;
      try {
        held = gate.hold(visit);
      } catch (error) {
        held = this.failed(plugin, error, visit);
      }
      if (held instanceof Promise) {
        const asked = inTime(held).catch((error: unknown) => this.failed(plugin, error, visit));
        return asked.then((answer) => (isHeld(answer) ? answer : this.hold(visit, at + 1, answer ?? word)));
      }
      if (isHeld(held)) return held;
      word = held ?? word;
    }
    return word;
  }

  private failed(plugin: string, err: unknown, visit: GateVisit): Promise<GateWord> {
    if (!this.blamed.has(plugin)) {
      this.blamed.add(plugin);
      this.log.error({ plugin, err }, `The gate of the plugin "${plugin}" fails; the site is closed to visitors`);
    }
    return this.failure(visit);
  }
}

const isHeld = (word: GateWord): word is HeldVisit => typeof word === 'object';

/** A gate that cannot be made is one that fails: nobody knows whom it would have let in. */
function opened(
  make: NonNullable<LoadedPlugin['definition']['gate']>,
  context: LoadedPlugin['context'],
): PageGate | undefined {
  try {
    return make(context);
  } catch (error) {
    return {
      hold: () => {
        throw error;
      },
    };
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const words = `It gave no answer within ${longestMilliseconds / 1000} s`;
    timer = setTimeout(() => reject(new Error(words)), longestMilliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
