import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import { helperOf } from '../../fields/helperOf.js';
import type { PickerChoice } from './PickerChoice.js';
import { PickerSearch } from './PickerPaper.js';
import { PickerRow } from './PickerRow.js';
import { recordDialogs, type RecordDialogRequest } from './recordDialogs.js';
import { type RecordOption, recordOptionOf } from './RecordOption.js';
import { RecordPickerActions } from './RecordPickerActions.js';
import { usePickerList } from './usePickerList.js';

type InputProps = Pick<
  FieldInputProps,
  'id' | 'label' | 'onBlur' | 'inputRef' | 'error' | 'help' | 'required' | 'readOnly' | 'compact' | 'locale'
>;

interface RecordPickerProps extends InputProps {
  /** The view to pick from. */
  readonly view: string;
  readonly value: RecordOption | null;
  readonly onChange: (option: RecordOption | null) => void;
  readonly autoFocus?: boolean | undefined;
  /** Whether the selected record can be opened and edited from here. */
  readonly linked?: boolean | undefined;
  /** Whether missing records can be created from here; default: true. */
  readonly mayCreate?: boolean | undefined;
  /** Fixed values of a record that is created from here. */
  readonly preset?: WireRecord | undefined;
  /** Creates and edits records; by default each is saved at once by its own dialog. */
  readonly dialogs?: PickerDialogs | undefined;
}

/** Creates and edits records from a picker. */
interface PickerDialogs {
  readonly create: (request: RecordDialogRequest) => Promise<void>;
  readonly edit: () => Promise<void>;
  readonly canEdit: boolean;
  /** Whether the selected record has not been saved yet and so has no page. */
  readonly isNew: boolean;
}

/**
 * A combobox over another view's records: typing searches on the server, and missing records can be created in place.
 */
export function RecordPicker(props: RecordPickerProps) {
  const { id, label, view, value, onChange, onBlur, inputRef, required, readOnly = false, locale } = props;
  // The selected record's own name is not a search.
  const searched = (text: string) => (text === value?.text ? '' : text);
  const { dialogs, mayCreate } = props;
  const {
    props: list,
    typed,
    search,
    model,
    requestFor,
    create,
    retry,
  } = usePickerList({ view, locale, mayCreate, searched });
  const chosen = useMemo((): PickerChoice | null => (value ? { kind: 'record', option: value } : null), [value]);

  const choose = async (choice: PickerChoice | null) => {
    if (choice?.kind === 'retry') return retry();
    if (choice?.kind !== 'create') return onChange(choice?.option ?? null);
    if (dialogs) return dialogs.create(requestFor(choice.text, props.preset));
    const created = await create(choice.text, props.preset);
    return created ? onChange(created) : undefined;
  };
  const edit = async () => {
    if (!value) return;
    const record = await recordDialogs.open({ view, id: value.id, title: value.text });
    if (record && model) onChange(recordOptionOf(record, model, locale));
  };
  return (
    <PickerSearch value={search}>
      <Box sx={{ position: 'relative', minWidth: 0 }}>
        <Autocomplete<PickerChoice>
          {...list}
          id={id}
          value={chosen}
          onChange={(_event, choice) => void choose(choice)}
          onBlur={onBlur}
          readOnly={readOnly}
          data-readonly={readOnly ? '' : undefined}
          renderOption={({ key, ...attributes }, choice) => (
            <PickerRow key={key as string} choice={choice} typed={typed} attributes={attributes} model={model} />
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              label={label}
              required={required ?? false}
              inputRef={inputRef}
              autoFocus={props.autoFocus ?? false}
              {...helperOf(props)}
            />
          )}
        />
        {props.linked && value && (
          <RecordPickerActions
            view={view}
            value={value}
            canEdit={model?.can.update === true && recordDialogs.canOpen() && dialogs?.canEdit !== false}
            isNew={dialogs?.isNew ?? false}
            onEdit={dialogs?.edit ?? edit}
          />
        )}
      </Box>
    </PickerSearch>
  );
}
