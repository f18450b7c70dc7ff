import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  AppError,
  errorCodes,
  type FailedPage,
  type FailedStatus,
  type Locale,
  type PluginPage,
} from '@viewkraft/model';
import { asAppError } from '../../kernel/errors/as-app-error.js';
import { Texts } from '../../kernel/errors/texts.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import type { PageResponse } from '../pages/page-response.js';
import type { PageSnapshot } from '../pages/page-snapshot.js';
import { routeVisit, type Visitor } from '../pages/route-visit.js';
import { Contributions } from '../../kernel/plugin/contributions.js';
import { PageMessages } from './page-messages.js';

/** A request for a page of a plugin. */
export interface RequestedPage extends Omit<Extract<PageResponse, { kind: 'app' }>, 'kind'> {
  /** The requested path with its locale, without query. */
  readonly path: string;
  /** The path with its query. */
  readonly address: string;
}

/** A page that cannot be shown, and when to retry. */
export interface Failure {
  readonly page: Omit<FailedPage, 'menus'>;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

/** Pages of plugins rendered from the data of their route's source. */
@Injectable()
export class SourcedPages {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly texts: Texts,
    private readonly messages: PageMessages,
    private readonly contributions: Contributions,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Whether a route with a source matches the path, given without locale and trailing slash. */
  has(rest: string): boolean {
    return this.contributions.routeAt(rest)?.source !== undefined;
  }

  /** The page for this visitor. Rejects with the source's error, or when there is no source. */
  async read(
    visitor: Visitor,
    { rest, locale, path, address }: RequestedPage,
    state: PageSnapshot,
  ): Promise<PluginPage> {
    const route = this.contributions.routeAt(rest);
    if (!route?.source || route.plugin === undefined) throw new AppError('NOT_FOUND');
    const visit = routeVisit(route.path, visitor, rest, locale, address);
    const { title, data } = await this.moduleRef.get(route.source, { strict: false }).read(visit);
    return {
      plugin: route.plugin,
      route: route.path,
      path,
      locale,
      title: title ?? this.text(locale, route.title),
      description: this.text(locale, route.description),
      data,
      menus: state.menus(locale, path),
    };
  }

  /** The error page. Errors not meant for readers are logged. */
  failure(thrown: unknown, { rest, locale, path }: RequestedPage): Failure {
    const error = asAppError(thrown);
    const status = statusOf(error);
    if (status === 500) this.log.error({ path, err: thrown }, 'Cannot render a page');
    const message =
      status === 404
        ? this.text(locale, this.contributions.routeAt(rest)?.missing)
        : status === 500
          ? null
          : this.texts.translate(locale)({ key: error.code, params: error.params });
    const page = { status, path, locale, ...(message !== null && { message }) };
    return { page, retryAfter: error.extras.retryAfter };
  }

  private text(locale: Locale, key: string | undefined): string | null {
    return (key !== undefined && this.messages.text(locale, key)) || null;
  }
}

function statusOf({ code }: AppError): FailedStatus {
  const status = errorCodes[code];
  return status === 404 || status === 429 || status === 503 ? status : 500;
}
