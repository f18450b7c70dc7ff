import { DurationHistogram } from './duration-histogram.js';

/** Requests of one route, method and view. */
export class RequestSeries {
  /** By the first digit of the status; at 0: the client left before the response was complete. */
  readonly statuses = [0, 0, 0, 0, 0, 0];

  constructor(
    readonly route: string,
    readonly method: string,
    /** Empty: the route has none, or no view has this name. */
    readonly view: string,
    /** Of all views together: one histogram for each would be too many series. */
    readonly durations: DurationHistogram,
    /** Whether responses stay open: their duration means nothing. */
    readonly isStream: boolean,
  ) {}
}

/** The series of one route template. */
export class RouteMeter {
  private readonly series = new Map<string, Map<string, RequestSeries>>();

  constructor(
    private readonly route: string,
    private readonly isStream: boolean,
    private readonly isView: (name: string) => boolean,
  ) {}

  /** `view`: as the address names it; names of no view share one series, as anybody can send them. */
  of(method: string, view = ''): RequestSeries {
    const known = this.series.get(method)?.get(view);
    if (known) return known;
    return this.make(method, view !== '' && this.isView(view) ? view : '');
  }

  all(): RequestSeries[] {
    return [...this.series.values()].flatMap((byView) => [...byView.values()]);
  }

  private make(method: string, view: string): RequestSeries {
    let byView = this.series.get(method);
    if (!byView) this.series.set(method, (byView = new Map<string, RequestSeries>()));
    const { durations } = byView.values().next().value ?? { durations: new DurationHistogram() };
    let series = byView.get(view);
    if (!series) byView.set(view, (series = new RequestSeries(this.route, method, view, durations, this.isStream)));
    return series;
  }
}

/** Counts the requests of this process. */
export class RequestMeter {
  /** Of all routes but event streams. */
  readonly durations = new DurationHistogram();
  /** Responses with a status of 500 or more. */
  errors = 0;
  /** Requests that are not answered yet, event streams included. */
  open = 0;
  private readonly routes = new Map<string, RouteMeter>();
  private isView: (name: string) => boolean = () => false;

  /** What reached no route: it was not understood, or the connection was closed first. */
  readonly unrouted = this.route('(none)');

  /** Sets how names of views are recognised. */
  knowViews(isView: (name: string) => boolean): void {
    this.isView = isView;
  }

  route(template: string, isStream = false): RouteMeter {
    let meter = this.routes.get(template);
    if (!meter) {
      meter = new RouteMeter(template, isStream, (name) => this.isView(name));
      this.routes.set(template, meter);
    }
    return meter;
  }

  all(): RequestSeries[] {
    return [...this.routes.values()].flatMap((route) => route.all());
  }

  /** `status` 0: the client left before the response was complete. */
  ended(series: RequestSeries, status: number, durationMs: number): void {
    const digit = Math.floor(status / 100);
    series.statuses[digit] = (series.statuses[digit] ?? 0) + 1;
    if (digit === 5) this.errors += 1;
    if (series.isStream) return;
    series.durations.observe(durationMs);
    this.durations.observe(durationMs);
  }
}
