import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useEntityValue } from './useEntityValue.js';
import { ColumnValues } from './ColumnValues.js';
import { FormContext } from './FormContext.js';
import { formLayout } from './formLayout.js';
import { FormNotices } from './FormNotices.js';
import { FormSections } from './FormSections.js';
import { focusFirstField } from './focusFirstField.js';
import { useColumnStates } from './useColumnStates.js';
import { useFirstProblem } from './useFirstProblem.js';
import type { RecordForm } from './useRecordForm.js';
import { useTabChoice } from './useTabChoice.js';

const FormTabs = lazy(async () => ({ default: (await import('./FormTabs.js')).FormTabs }));

export interface FormBodyProps {
  readonly form: RecordForm;
  /** Of the form element, for buttons that stand outside of it. */
  readonly id: string;
  /** Whether the form is a page of its own, and not part of a dialog. */
  readonly isPage: boolean;
  /** For who opens it to type: its first field gets the focus. */
  readonly takesFocus?: boolean;
  /** Beside the fields where there is room. */
  readonly aside?: ReactNode;
}

/** The fields of a record, what is to be said about it, and how they are sent. */
export function FormBody({ form, id, isPage, takesFocus = false, aside }: FormBodyProps) {
  const { entity, model, isViewGone, problems } = form;
  const isNew = useEntityValue(entity, (state) => state.isNew);
  const isDeleted = useEntityValue(entity, (state) => state.isDeleted);
  const isReadOnly = isDeleted || isViewGone || !(isNew ? model.can.create : model.can.update);
  const states = useColumnStates(entity, model);
  useEffect(() => {
    if (takesFocus) void focusFirstField(id, states);
  }, [takesFocus, id, states]);
  const values = useMemo(() => new ColumnValues(entity), [entity]);
  const surroundings = useMemo(
    () => ({ entity, model, values, problems, states, isReadOnly, isNew }),
    [entity, model, values, problems, states, isReadOnly, isNew],
  );
  const layout = useMemo(() => formLayout(model, isNew), [model, isNew]);
  const [tab, openTab] = useTabChoice(layout.tabs.length, isPage);
  useFirstProblem(form, layout, openTab);
  return (
    <FormContext.Provider value={surroundings}>
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          // A dialog's form stands inside the page's, as far as React knows.
          event.stopPropagation();
          void form.save();
        }}
      >
        <FormNotices form={form} isReadOnly={isReadOnly} />
        <Box sx={aside ? columnStyles : undefined}>
          <Box sx={{ minWidth: 0 }}>
            <FormSections sections={layout.sections} />
            {layout.tabs.length > 0 && (
              <Box sx={layout.sections.length > 0 ? { mt: 6 } : undefined}>
                <Suspense>
                  <FormTabs tabs={layout.tabs} problems={problems} current={tab} onChange={openTab} />
                </Suspense>
              </Box>
            )}
          </Box>
          {aside}
        </Box>
      </Box>
    </FormContext.Provider>
  );
}

const columnStyles = {
  display: 'grid',
  columnGap: 10,
  rowGap: 6,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 184px' },
};
