import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { Entity } from '../../../data/entity/Entity.js';
import { fieldName } from '../../../fields/fieldName.js';
import type { RecordFields, Values } from '../RecordForm.js';
import { followEntity, formValues } from './followEntity.js';
import { RecordRules } from './RecordRules.js';

/**
 * The fields of a record's form: react-hook-form knows which are registered, touched, dirty and invalid, the entity
 * holds their values. A field shows its error after its first blur, or after an attempt to save.
 */
export function useFields(entity: Entity, model: ViewModel): { fields: RecordFields; rules: RecordRules } {
  const { language } = useTranslation().i18n;
  const rules = useMemo(() => new RecordRules(entity, model), [entity, model]);
  const fields = useForm<Values>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: rules.resolver,
    defaultValues: formValues(entity.current().values),
  });
  useEffect(() => followEntity(entity, fields, rules.refusals), [entity, fields, rules]);
  // A new definition or language changes which errors there are, or their texts.
  useEffect(() => {
    const names = [...model.columns.keys()].map(fieldName).filter((name) => {
      const { invalid, isTouched } = fields.getFieldState(name);
      return invalid || isTouched;
    });
    if (names.length > 0) void fields.trigger(names);
  }, [fields, model, language]);
  return { fields, rules };
}
