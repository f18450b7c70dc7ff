import { LineInput, TextCell, useController, type PluginField, type PluginInputProps } from '@viewkraft/ui/app';

/** The end of an entry's address. What was typed becomes lower case, with hyphens for blanks, when the field is left. */
function SlugInput(props: PluginInputProps) {
  const { field } = useController({ name: props.name });
  const text = String(field.value ?? '');
  const leave = () => {
    field.onChange(text.trim().toLowerCase().replaceAll(/\s+/g, '-') || null);
    field.onBlur();
  };
  return <LineInput field={props} text={text} onText={field.onChange} onLeave={leave} />;
}

export default {
  Input: SlugInput,
  Cell: ({ value }) => <TextCell text={String(value)} />,
  print: String,
  align: 'left',
  width: 140,
  flex: 1,
  wide: false,
} satisfies PluginField;
