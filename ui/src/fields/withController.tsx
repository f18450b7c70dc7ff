import { useEffect, type ComponentType } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { FieldInputProps, PluginInputProps } from '../base/plugin/FieldKind.js';
import { fieldName } from './fieldName.js';

/**
 * A plugin's input for use anywhere: its `useController` finds the form of the record or, outside of one, a form of its
 * own.
 */
export function withController(Input: ComponentType<PluginInputProps>): ComponentType<FieldInputProps> {
  return function ControlledInput({ name, ...props }) {
    if (name !== undefined) return <Input {...props} name={name} />;
    return <OwnForm {...props} Input={Input} />;
  };
}

interface OwnFormProps extends FieldInputProps {
  readonly Input: ComponentType<PluginInputProps>;
}

/** A form of one field, for a grid's cell, a bulk edit or a filter, whose values are not in a record's form. */
function OwnForm({ Input, ...props }: OwnFormProps) {
  const { column, value, error, onChange } = props;
  const name = fieldName(column.name);
  const form = useForm<Record<string, unknown>>({ values: { [name]: value } });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type, values }) => type === 'change' && onChange(values[name]),
      }),
    [form, name, onChange],
  );
  useEffect(() => {
    if (error === undefined) form.clearErrors(name);
    else form.setError(name, { type: 'value', message: error });
  }, [form, name, error]);
  return (
    <FormProvider {...form}>
      <Input {...props} name={name} />
    </FormProvider>
  );
}
