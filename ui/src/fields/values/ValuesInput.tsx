import type { FieldInputProps } from '../FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { ValuesSelect } from './ValuesSelect.js';

const searchedFrom = 13;

const ValuesSearch = lazyInput(async () => (await import('./ValuesSearch.js')).ValuesSearch, 36);

/** A choice among the allowed values; where there are many, one that can be searched. */
export function ValuesInput(props: FieldInputProps) {
  const Input = (props.column.values?.length ?? 0) < searchedFrom ? ValuesSelect : ValuesSearch;
  return <Input {...props} />;
}
