import { useId, useState, type ReactNode } from 'react';
import type { WireRecord } from '../../api/WireRecord.js';
import { Entity } from '../../entity/Entity.js';
import { FormBody } from '../../form/FormBody.js';
import { useRecordForm } from '../../form/useRecordForm.js';
import type { ViewModel } from '../../model/ViewModel.js';
import { noCalls } from './noCalls.js';

const nothing = () => undefined;

export interface DummyFormProps {
  readonly model: ViewModel;
  readonly record: WireRecord;
  readonly aside?: ((entity: Entity) => ReactNode) | undefined;
}

/** A generated form over a record that is no record: it checks like any other and sends nothing. */
export function DummyForm({ model, record, aside }: DummyFormProps) {
  const id = useId();
  const [entity] = useState(() => new Entity(model, noCalls, { dummy: record }));
  const form = useRecordForm(entity, model, nothing);
  return <FormBody form={form} id={id} isPage={false} aside={aside?.(entity)} />;
}
