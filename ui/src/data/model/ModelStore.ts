import { Listeners } from '../../base/state/Listeners.js';
import { api, type ApiClient } from '../../base/api/ApiClient.js';
import { ApiError } from '../../base/api/ApiError.js';
import type { StreamEvent } from '../../base/api/EventStream.js';
import type { Model, ModelSummary } from '@viewkraft/model';
import { parseModel } from './parseModel.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';

/** Status of fetched data (E8); `data` stays available while it is fetched again. */
export interface Loaded<T> {
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
}

const idle: Loaded<never> = { status: 'idle', data: undefined, error: undefined };

/**
 * The list of views and their models, each fetched once, revalidated by ETag and refreshed on the server's change
 * events.
 */
export class ModelStore {
  private list: Loaded<readonly ModelSummary[]> = idle;
  private readonly models = new Map<string, Loaded<ViewModel>>();
  private readonly awaited = new Map<string, (model: ViewModel) => void>();
  private readonly tags = new Map<string, string>();
  private readonly listeners = new Listeners();
  private changes = 0;
  /** Increases when the user changes, so that responses for the previous user are dropped. */
  private generation = 0;

  constructor(private readonly client: ApiClient) {}

  readonly subscribe = this.listeners.subscribe;

  readonly views = (): Loaded<readonly ModelSummary[]> => this.list;

  /** A number that changes with every update, for code that reads several models. */
  readonly revision = (): number => this.changes;

  model(view: string): Loaded<ViewModel> {
    return this.models.get(view) ?? idle;
  }

  /** Fetches the list of views unless it is loaded or loading. */
  ensureViews(): void {
    if (this.list.status === 'idle') void this.loadViews();
  }

  ensureModel(view: string): void {
    if (this.model(view).status === 'idle') void this.loadModel(view);
  }

  /** Calls back once with the loaded or next loaded model, before components render with it. */
  whenModel(view: string, then: (model: ViewModel) => void): void {
    const { data } = this.model(view);
    if (data) return then(data);
    this.awaited.set(view, then);
    return this.ensureModel(view);
  }

  /** The model, fetched if necessary. Throws ApiError. */
  async require(view: string): Promise<ViewModel> {
    if (!this.model(view).data) await this.loadModel(view);
    const { data, error } = this.model(view);
    if (!data) throw error ?? ApiError.offline(null);
    return data;
  }

  /** Forgets everything, because another user sees other views. */
  reset(): void {
    this.generation += 1;
    this.list = idle;
    this.models.clear();
    this.awaited.clear();
    this.tags.clear();
    this.changed();
  }

  readonly onEvent = (event: StreamEvent): void => {
    if (event.type === 'model' || event.type === 'again') this.refresh();
  };

  /**
   * Fetches all loaded models again, since a dropped view changes others' associations too; unchanged models answer
   * 304.
   */
  refresh(): void {
    if (this.list.status !== 'idle') void this.loadViews();
    for (const view of this.models.keys()) void this.loadModel(view);
  }

  async loadViews(): Promise<void> {
    const generation = this.generation;
    this.setList({ ...this.list, status: 'pending' });
    try {
      const { data } = await this.client.request<readonly ModelSummary[]>('GET', '/api/model/');
      if (generation === this.generation) this.setList({ status: 'success', data, error: undefined });
    } catch (error) {
      if (generation === this.generation) this.setList({ ...this.list, status: 'error', error: asApiError(error) });
    }
  }

  async loadModel(view: string): Promise<void> {
    if (!view) throw new Error('A view needs a name.');
    const generation = this.generation;
    const before = this.model(view);
    this.setModel(view, { ...before, status: 'pending' });
    try {
      const tag = this.tags.get(view);
      const headers: Record<string, string> = tag && before.data ? { 'If-None-Match': tag } : {};
      const {
        data,
        status,
        headers: got,
      } = await this.client.request<Model>('GET', `/api/model/${view}`, {
        headers,
      });
      if (generation !== this.generation) return;
      const etag = got.get('ETag');
      if (etag) this.tags.set(view, etag);
      const model = status === 304 ? before.data : parseModel(data);
      this.setModel(view, { status: 'success', data: model, error: undefined });
    } catch (error) {
      if (generation !== this.generation) return;
      const known = asApiError(error);
      const data = known.status === 404 ? undefined : before.data;
      this.setModel(view, { status: 'error', data, error: known });
    }
  }

  private setList(list: Loaded<readonly ModelSummary[]>): void {
    this.list = list;
    this.changed();
  }

  private setModel(view: string, model: Loaded<ViewModel>): void {
    this.models.set(view, model);
    if (model.status !== 'pending') {
      const then = this.awaited.get(view);
      this.awaited.delete(view);
      if (then && model.data) then(model.data);
    }
    this.changed();
  }

  private changed(): void {
    this.changes += 1;
    this.listeners.notify();
  }
}

/** The application's models. */
export const modelStore = new ModelStore(api);

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : ApiError.offline(error);
}
