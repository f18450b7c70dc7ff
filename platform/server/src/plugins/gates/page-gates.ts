import { Inject, Injectable } from '@nestjs/common';
import { isAdministrator, withoutLocale } from '@viewkraft/model';
import { LOG, type Log } from '../../log/log.js';
import { Contributions } from '../contributions.js';
import type { GateVisit, GateWord, HeldVisit, PageGate } from '../page-gate.js';
import { PLUGINS, type LoadedPlugin, type PluginSet } from '../plugin-set.js';

const longestMilliseconds = 1_000;

/** The gates of all plugins, asked one after the other until one holds the visit. */
@Injectable()
export class PageGates {
  private readonly gates: readonly { readonly plugin: string; readonly gate: PageGate }[];
  private readonly blamed = new Set<string>();

  constructor(
    @Inject(PLUGINS) { loaded, failed }: PluginSet,
    private readonly contributions: Contributions,
    @Inject(LOG) private readonly log: Log,
  ) {
    const broken = failed.filter(({ heldSite }) => heldSite);
    this.gates = [
      // Why was told when it failed.
      ...broken.map(({ name }) => ({ plugin: name, gate: failing(new Error('The plugin does not serve')) })),
      ...loaded.flatMap(({ name, definition, context }) => {
        const gate = definition.gate && opened(definition.gate, context);
        return gate ? [{ plugin: name, gate }] : [];
      }),
    ];
  }

  /** Whether a plugin stands before the site. */
  has(plugin: string): boolean {
    return this.gates.some((one) => one.plugin === plugin);
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

  /** Whether the menus of the page at one path may name the page at another (paths with their locale). */
  mayName(from: string, to: string): boolean {
    return this.gates.every(({ plugin, gate }) => {
      try {
        return !gate.opens?.(from) || gate.opens(to);
      } catch (error) {
        this.blame(plugin, error);
        return false;
      }
    });
  }

  private failed(plugin: string, err: unknown, visit: GateVisit): Promise<GateWord> {
    this.blame(plugin, err);
    return this.whenGateFails(visit);
  }

  private blame(plugin: string, err: unknown): void {
    if (this.blamed.has(plugin)) return;
    this.blamed.add(plugin);
    this.log.error({ plugin, err }, `The gate of the plugin "${plugin}" fails; the site is closed to visitors`);
  }

  /** Who can mend it still gets in: administrators, and whoever signs in to be one. */
  private async whenGateFails(visit: GateVisit): Promise<GateWord> {
    const isWayIn = this.contributions.routeAt(withoutLocale(visit.path))?.meta.guard === 'guest-only';
    if (visit.asks === 'other' || isWayIn) return undefined;
    if (isAdministrator(await visit.identity())) return 'private';
    return { status: 503, headers: { 'retry-after': '60' } };
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
    return failing(error);
  }
}

function failing(error: unknown): PageGate {
  return {
    hold: () => {
      throw error;
    },
  };
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
