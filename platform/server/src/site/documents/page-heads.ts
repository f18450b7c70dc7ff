import { Inject, Injectable } from '@nestjs/common';
import {
  adminPageNames,
  displayColumn,
  parseKey,
  recordName,
  textIn,
  type Column,
  type HeadPage,
  type Identity,
  type Locale,
  type View,
} from '@viewkraft/model';
import type { CallerHolder } from '../../kernel/caller/caller.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import { knownCaller } from '../pages/page-guards.js';
import { Contributions } from '../../kernel/plugin/contributions.js';
import { readRecord } from '../../data/records/read/read-records.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { keyColumn } from '../../data/records/sql/statement.js';
import { PageMessages } from './page-messages.js';

interface HeadTexts {
  readonly title?: string;
  readonly description?: string;
}

const adminTexts = (name: string): HeadTexts => ({ title: `adminPages.${name}`, description: `admin.${name}.lead` });

const viewFilePath = '/admin/views/:view';

/** Titles and descriptions of the application's pages by path, except pages that show a view. */
const textsByPath: Readonly<Record<string, HeadTexts>> = {
  '/login': { title: 'login.title', description: 'login.lead' },
  '/signup': { title: 'account.signUp.title', description: 'account.signUp.lead' },
  '/password-request': { title: 'account.request.title', description: 'account.request.lead' },
  '/password-new': { title: 'account.new.title', description: 'account.policy' },
  '/user': { title: 'user.title', description: 'user.lead' },
  '/api/docs': { title: 'docs.title', description: 'docs.lead' },
  '/user/changes': { title: 'user.changes', description: 'acts.lead' },
  '/test': { title: 'gallery.pages.test', description: 'gallery.intro.test' },
  '/test2': { title: 'gallery.pages.test2', description: 'gallery.intro.test2' },
  '/admin-test': { title: 'gallery.pages.admin-test', description: 'gallery.intro.admin-test' },
  '/private': { title: 'private.title', description: 'private.lead' },
  // Redirects to the first page for administrators.
  '/admin': adminTexts('views'),
  ...Object.fromEntries(
    adminPageNames.filter((name) => name !== 'media').map((name) => [`/admin/${name}`, adminTexts(name)]),
  ),
};

/** The head of the application's pages before any script runs, in the words that the page uses later. */
@Injectable()
export class PageHeads {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly messages: PageMessages,
    private readonly runtimes: RecordRuntimes,
    private readonly contributions: Contributions,
  ) {}

  /** For an existing page. `rest`: its path without locale and trailing slash; `address`: with its query. */
  async of(request: CallerHolder, rest: string, locale: Locale, address: string): Promise<HeadPage> {
    const route = this.contributions.routeAt(rest);
    const [, , name = '', id] = rest.split('/');
    const isOfView = rest === '/admin/media' || route?.path.startsWith('/private/:view') === true;
    const view = isOfView ? this.runtimes.current.catalog.views.get(name) : undefined;
    if (route?.path === viewFilePath) return this.viewFileHead(locale, rest.slice(rest.lastIndexOf('/') + 1));
    if (!view) return this.head(locale, textsByPath[rest] ?? route ?? {});
    const label = textIn(view.label, locale);
    const text = (key: string, values: Readonly<Record<string, string>>) => this.messages.text(locale, key, values);
    const isRecord = id !== undefined && id !== 'new' && id !== 'deleted';
    return {
      locale,
      isUnlisted: true,
      title: (id && (await this.formTitle(request, view, id, locale, address))) ?? label,
      description: text(isRecord ? 'descriptions.record' : 'descriptions.view', { view: label }) ?? null,
    };
  }

  private viewFileHead(locale: Locale, name: string): HeadPage {
    const head = this.head(locale, adminTexts('views'));
    return { ...head, title: this.messages.text(locale, 'viewFiles.title', { name }) ?? null };
  }

  /** For a missing page. */
  missing(locale: Locale): HeadPage {
    return this.head(locale, { title: 'error.notFound' });
  }

  private head(locale: Locale, { title, description }: HeadTexts): HeadPage {
    return {
      locale,
      isUnlisted: true,
      title: (title && this.messages.text(locale, title)) ?? null,
      description: (description && this.messages.text(locale, description)) ?? null,
    };
  }

  private async formTitle(
    request: CallerHolder,
    view: View,
    id: string,
    locale: Locale,
    address: string,
  ): Promise<string | undefined> {
    const label = textIn(view.label, locale);
    if (id === 'deleted') return this.messages.text(locale, 'deleted.title', { view: label });
    if (id !== 'new') {
      const title = await this.recordTitle(request, view, id, locale);
      return title && `${title} · ${label}`;
    }
    if (view.name === 'media') return this.messages.text(locale, 'media.uploadTitle');
    const copied = new URLSearchParams(address.split('?')[1]).get('clone');
    if (copied === null)
      return this.messages.text(locale, 'form.newTitle', { view: label, ...recordName(view, locale) });
    const title = await this.recordTitle(request, view, encodeURIComponent(copied), locale);
    return title && this.messages.text(locale, 'form.cloneTitle', { title });
  }

  /**
   * A record's title for this caller; undefined when only the browser can format it, for instance a time in the local
   * zone.
   */
  private async recordTitle(
    request: CallerHolder,
    view: View,
    id: string,
    locale: Locale,
  ): Promise<string | undefined> {
    const identity: Identity | undefined = knownCaller(request)?.identity;
    const runtime = this.runtimes.current;
    const reader = identity && runtime.reader(view, identity);
    if (!reader) return undefined;
    try {
      const key = parseKey(keyColumn(view), decodeURIComponent(id));
      const seen = [...view.columns.values()].filter(({ name }) => reader.columns.has(name));
      const name = reader.columns.has(view.display) ? view.display : displayColumn(seen, view.primaryKey);
      const column = view.columns.get(name);
      if (key === undefined || !column) return undefined;
      const response = await readRecord(reader, key, runtime, undefined, [name]);
      const record = response && (JSON.parse(String(response.body)) as Readonly<Record<string, unknown>>);
      const value = record?.[name];
      const title = value === null || value === undefined ? '' : printed(value, column, locale);
      return title?.trim() === '' ? String(key) : title;
    } catch (err) {
      this.log.warn({ err }, 'Cannot read a record for the title of its page');
      return undefined;
    }
  }
}

const plainWidgets: readonly Column['widget'][] = [undefined, 'textarea', 'email', 'url', 'tel', 'color'];

/** A column value as the pages show it; undefined when that depends on more than the column. */
function printed(value: unknown, { type, values, valueLabels, widget }: Column, locale: Locale): string | undefined {
  if (values) {
    const label = valueLabels?.get(String(value));
    return label === undefined ? String(value) : textIn(label, locale);
  }
  if (widget === 'plain') return String(value);
  if (!plainWidgets.includes(widget)) return undefined;
  if (type === 'integer' || type === 'bigint') return BigInt(String(value)).toLocaleString(locale);
  return typeof value === 'string' && ['string', 'text', 'uuid'].includes(type) ? value : undefined;
}
