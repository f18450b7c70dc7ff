import { Inject, Injectable } from '@nestjs/common';
import { isAdministrator, type RouteMeta, withoutLocale } from '@viewkraft/model';
import { type Config, CONFIG } from '../../kernel/config/config.js';
import { type Log, LOG } from '../../kernel/log/log.js';
import { Contributions } from '../../kernel/plugin/contributions.js';
import type { GateVisit, GateDecision, HeldVisit, PageGate } from '../../kernel/plugin/page-gate.js';
import { type LoadedPlugin, PLUGINS, type PluginSet } from '../../kernel/plugin/plugin-set.js';
import { runWithTimeLimit } from '../loading/run-with-time-limit.js';

/** API paths needed for sign-in and administration; each checks the caller itself. */
const apiPaths = /^\/api\/(?:auth|user|health|plan|public|metrics)(?:\/|$)/;
/** Files of every page, which are the same whatever the site shows. */
const files = /^\/(?:assets|_i18n|\.well-known)\/|^\/(?:favicon\.(?:ico|svg)|robots\.txt|builds\/latest\.json)$/;

/** Whether administrators need this path before they are signed in. */
function isWayIn(path: string, routeAt: (path: string) => { readonly meta: RouteMeta } | undefined): boolean {
  if (apiPaths.test(path) || files.test(path)) return true;
  const page = withoutLocale(path);
  return page === '/password-new' || routeAt(page)?.meta.guard === 'guest-only';
}

const timeoutMs = 1_000;

/** The gates of all plugins, called in order until one holds the visit. */
@Injectable()
export class PageGates {
  private readonly gates: readonly { readonly plugin: string; readonly gate: PageGate }[];
  private readonly reported: Set<string>;

  constructor(
    @Inject(PLUGINS) { loaded, failed }: PluginSet,
    private readonly contributions: Contributions,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: Pick<Config, 'times'>,
  ) {
    const broken = failed.filter(({ holdsSite }) => holdsSite).map(({ name }) => name);
    // These failures were logged when they happened.
    this.reported = new Set(broken);
    this.gates = [
      ...broken.map((plugin) => ({ plugin, gate: this.failing(new Error('The plugin is not running')) })),
      ...loaded.flatMap(({ name, definition, context }) => {
        const gate = definition.gate && this.opened(definition.gate, context);
        return gate ? [{ plugin: name, gate }] : [];
      }),
    ];
  }

  /** Whether a plugin has an active gate. */
  has(plugin: string): boolean {
    return this.gates.some((one) => one.plugin === plugin);
  }

  get isEmpty(): boolean {
    return this.gates.length === 0;
  }

  /** Returns a promise only when a gate needs one. `decision`: the result of the gates before. */
  hold(visit: GateVisit, from = 0, decision?: GateDecision): GateDecision | Promise<GateDecision> {
    for (let at = from; at < this.gates.length; at += 1) {
      const { plugin, gate } = this.gates[at] as (typeof this.gates)[number];
      let held: ReturnType<PageGate['hold']>;
      try {
        held = gate.hold(visit);
      } catch (error) {
        held = this.failed(plugin, error, visit);
      }
      if (held instanceof Promise) {
        const pending = inTime(held).catch((error: unknown) => this.failed(plugin, error, visit));
        return pending.then((response) =>
          isHeld(response) ? response : this.hold(visit, at + 1, response ?? decision),
        );
      }
      if (isHeld(held)) return held;
      decision = held ?? decision;
    }
    return decision;
  }

  /** Whether the menus of the page at `from` may link to the page at `to` (paths with their locale). */
  mayLinkTo(from: string, to: string): boolean {
    return this.gates.every(({ plugin, gate }) => {
      try {
        return !gate.opens?.(from) || gate.opens(to);
      } catch (error) {
        this.blame(plugin, error);
        return false;
      }
    });
  }

  private failed(plugin: string, err: unknown, visit: GateVisit): Promise<GateDecision> {
    this.blame(plugin, err);
    return this.whenGateFails(visit);
  }

  private blame(plugin: string, err: unknown): void {
    if (this.reported.has(plugin)) return;
    this.reported.add(plugin);
    this.log.error({ plugin, err }, `The gate of the plugin "${plugin}" fails; the site is closed to visitors`);
  }

  /** Administrators and the sign-in pages stay reachable, so that the failure can be fixed. */
  private async whenGateFails(visit: GateVisit): Promise<GateDecision> {
    const { routeAt } = this.contributions;
    if (isWayIn(visit.path, routeAt)) return undefined;
    const identity = await visit.identity();
    const leadsToSignIn = identity.id === null && routeAt(withoutLocale(visit.path))?.meta.guard === 'auth';
    return isAdministrator(identity) || leadsToSignIn ? 'private' : { status: 503, headers: { 'retry-after': '60' } };
  }

  /** A gate that cannot be created counts as failed and holds every visit. */
  private opened(
    make: NonNullable<LoadedPlugin['definition']['gate']>,
    context: LoadedPlugin['context'],
  ): PageGate | undefined {
    try {
      return runWithTimeLimit(() => make(context), this.config.times.pluginHookMs);
    } catch (error) {
      return this.failing(error);
    }
  }

  private failing(error: unknown): PageGate {
    return {
      hold: () => {
        throw error;
      },
      opens: (path) => isWayIn(path, this.contributions.routeAt),
    };
  }
}

const isHeld = (decision: GateDecision): decision is HeldVisit => typeof decision === 'object';

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const reason = `It did not answer within ${timeoutMs / 1000} s`;
    timer = setTimeout(() => reject(new Error(reason)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
