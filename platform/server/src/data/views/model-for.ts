import {
  describeModel,
  readerOf,
  writerOf,
  type Catalog,
  type Identity,
  type Model,
  type View,
  type Writer,
} from '@viewkraft/model';
import type { Caller } from '../../kernel/changes/change-event.js';
import type { RecordExtensions } from '../extensions/record-extensions.js';

/** A view as the caller may see it; null: not at all. */
export function modelFor(
  view: View,
  catalog: Catalog,
  { identity, isViewedAs }: Caller,
  extensions: RecordExtensions,
): Model | null {
  const reader = readerOf(catalog, view, identity, new Date());
  const writers = {
    create: writerFor(view, 'create', identity, extensions),
    update: writerFor(view, 'update', identity, extensions),
    delete: writerFor(view, 'delete', identity, extensions),
  };
  const model = describeModel(view, reader, writers, extensions.of(view.name)?.model?.(identity));
  return model && isViewedAs ? { ...model, can: { create: false, update: false, delete: false } } : model;
}

/** The columns that the identity may write; null also where the view's extension refuses the action to everybody. */
export function writerFor(
  view: View,
  action: Writer['action'],
  identity: Identity,
  extensions: RecordExtensions,
): Writer | null {
  return extensions.of(view.name)?.refusal?.(action) ? null : writerOf(view, action, identity);
}
