import { type ReactNode, useId, useState } from 'react';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { Entity } from '../../data/entity/Entity.js';
import { FormBody } from '../form/FormBody.js';
import { useRecordForm } from '../form/useRecordForm.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import type { RecordCalls } from '../../data/entity/saving/EntityContext.js';

const refuse = () => Promise.reject(new Error('A dummy sends nothing.'));

/** Dummies of the gallery (A6) and of previews have no server. */
const noCalls: RecordCalls = { get: refuse, create: refuse, update: refuse, remove: refuse };

const nothing = () => undefined;

interface SampleFormProps {
  readonly model: ViewModel;
  readonly record: WireRecord;
  readonly aside?: ((entity: Entity) => ReactNode) | undefined;
}

/** A generated form over a dummy record: it validates like any other form and sends nothing. */
export function SampleForm({ model, record, aside }: SampleFormProps) {
  const [shown, setShown] = useState(() => dummyOf(model, record));
  // Another record, for example after a language change, replaces the current one unless it was edited.
  if (shown.record !== record && !shown.entity.current().isChanged) setShown(dummyOf(model, record));
  return <EntityForm key={shown.key} model={model} entity={shown.entity} aside={aside} />;
}

let lastKey = 0;

function dummyOf(model: ViewModel, record: WireRecord) {
  lastKey += 1;
  return { key: lastKey, record, entity: new Entity(model, noCalls, { dummy: record }) };
}

function EntityForm({ model, entity, aside }: Omit<SampleFormProps, 'record'> & { readonly entity: Entity }) {
  const id = useId();
  const form = useRecordForm(entity, model, nothing);
  return <FormBody form={form} id={id} isPage={false} aside={aside?.(entity)} />;
}
