import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { functionsOf } from '@viewkraft/model';
import { FormProvider } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { StaticFields } from '../../fields/frame/inputState.js';
import { useEntityValue } from './useEntityValue.js';
import { FormContext } from './useRecordFormContext.js';
import { columnsOf, formLayout, type FormLayout } from './formLayout.js';
import { fieldName } from '../../fields/fieldName.js';
import { FormNotices } from './notices/FormNotices.js';
import { FormSections, FormTabs } from './FormTabs.js';
import { maySave, type RecordForm } from './RecordForm.js';
import { ColumnStates } from '../../data/functions/ColumnStates.js';
import type { ViewColumn, ViewModel } from '../../base/wire/ViewModel.js';
import type { Entity } from '../../data/entity/Entity.js';
import { pageFunctions } from '../../data/functions/pageFunctions.js';
import { sessionStore } from '../../data/session/SessionStore.js';
import '../../fields/frame/staticFields.css';

const taking =
  'input:not([readonly], [type="hidden"]), textarea:not([readonly]), button[role="combobox"]:not([aria-readonly])';

const pattern = /^#tab-(\d+)$/;

/**
 * Time limit in milliseconds for the view's functions; after it the form shows the fields that do not depend on them.
 */
const timeoutMs = 1_000;

export interface FormBodyProps {
  readonly form: RecordForm;
  /** Id of the form element, for buttons outside of it. */
  readonly id: string;
  /** Whether the form is a page of its own rather than part of a dialog. */
  readonly isPage: boolean;
  /** Whether the form was opened for input: its first field gets the focus. */
  readonly takesFocus?: boolean;
  /** Whether a question is open over the form; the first error gets the focus once it has closed. */
  readonly isAsking?: boolean;
  /** Beside the fields on wide pages, where space is reserved for it. */
  readonly aside?: ReactNode;
  /** Below the fields, outside the form element. */
  readonly below?: ReactNode;
}

/** The fields of a record, its notices, and its submit handler. */
export function FormBody({ form, id, isPage, takesFocus = false, isAsking = false, aside, below }: FormBodyProps) {
  const { entity, model, isViewRemoved, fields } = form;
  const isNew = useEntityValue(entity, (state) => state.isNew);
  const isDeleted = useEntityValue(entity, (state) => state.isDeleted);
  const isReadOnly = isDeleted || isViewRemoved || !maySave(model, isNew);
  const states = useColumnStates(entity, model);
  const isSettled = useAreSettled(states, model);
  useEffect(() => {
    if (takesFocus && isSettled) void focusFirstField(id, states);
  }, [takesFocus, isSettled, id, states]);
  const context = useMemo(
    () => ({ entity, model, states, isReadOnly, isNew }),
    [entity, model, states, isReadOnly, isNew],
  );
  const placeStyle = isSettled ? undefined : ({ visibility: 'hidden' } as const);
  const layout = useMemo(() => formLayout(model, isNew), [model, isNew]);
  const [tab, openTab] = useTabChoice(layout.tabs.length, isPage);
  useFirstError(form, states, layout, isAsking ? undefined : tab, openTab);
  return (
    <FormContext.Provider value={context}>
      <StaticFields.Provider value={isReadOnly}>
        <FormProvider {...fields}>
          <Box
            component="form"
            id={id}
            className={isReadOnly ? 'vk-static' : undefined}
            noValidate
            onSubmit={(event: React.FormEvent) => {
              event.preventDefault();
              // React bubbles a dialog's submit event to the page's form.
              event.stopPropagation();
              void form.save();
            }}
          >
            <FormNotices form={form} isReadOnly={isReadOnly} />
            <Box sx={isPage ? columnStyles : undefined} style={placeStyle}>
              <Box sx={{ minWidth: 0 }}>
                <FormSections sections={layout.sections} />
                {layout.tabs.length > 0 && (
                  <Box sx={layout.sections.length > 0 ? { mt: 6 } : undefined}>
                    <FormTabs tabs={layout.tabs} current={tab} onChange={openTab} />
                  </Box>
                )}
              </Box>
              {aside}
            </Box>
          </Box>
        </FormProvider>
        {below && <div style={placeStyle}>{below}</div>}
      </StaticFields.Provider>
    </FormContext.Provider>
  );
}

const columnStyles = {
  display: 'grid',
  columnGap: 10,
  rowGap: 6,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 184px' },
};

/** Evaluates the view's functions for the columns of an open record while it stays open. */
function useColumnStates(entity: Entity, model: ViewModel): ColumnStates {
  const states = useMemo(
    () => new ColumnStates(model, entity, sessionStore.current().user?.id ?? null, pageFunctions.run),
    [entity, model],
  );
  useEffect(() => states.start(), [states]);
  return states;
}

/** After a save that was stopped by invalid fields: opens the tab of the first of them and focuses it. */
function useFirstError(
  { blocked, fields }: RecordForm,
  states: ColumnStates,
  { sections, tabs }: FormLayout,
  /** undefined: waits. */
  tab: number | undefined,
  openTab: (tab: number) => void,
): void {
  const done = useRef(blocked);
  useEffect(() => {
    if (done.current === blocked || tab === undefined) return;
    const isRefused = ({ name }: ViewColumn) =>
      states.of(name).visible && fields.getFieldState(fieldName(name)).invalid;
    const above = columnsOf(sections).find(isRefused);
    const place = above ? -1 : tabs.findIndex((one) => columnsOf(one.sections).some(isRefused));
    // The fields of a tab are registered once it is open, with the rendering that follows.
    if (place >= 0 && place !== tab) return openTab(place);
    done.current = blocked;
    const first = above ?? columnsOf(tabs[place]?.sections ?? []).find(isRefused);
    if (first) fields.setFocus(fieldName(first.name));
  });
}

/**
 * In a form opened for input, focuses the first editable field, which is known once the view's functions have answered.
 * Does nothing if the focus is in the form by then.
 */
async function focusFirstField(formId: string, states: Pick<ColumnStates, 'settled'>): Promise<void> {
  await states.settled();
  // The fields must render their new state before one of them can be focused.
  await Promise.resolve();
  const form = document.getElementById(formId);
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLElement>(taking)?.focus();
}

/**
 * The open tab. On a page of its own the address stores it, so that a reload or a language change opens the same tab.
 */
function useTabChoice(count: number, isPage: boolean): readonly [number, (tab: number) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [own, setOwn] = useState(0);
  const requested = isPage ? Number(pattern.exec(hash)?.[1] ?? 1) - 1 : own;
  const choose = (tab: number) => {
    if (!isPage) return setOwn(tab);
    void navigate({ search, hash: tab === 0 ? '' : `tab-${tab + 1}` }, { replace: true, preventScrollReset: true });
  };
  return [requested >= 0 && requested < count ? requested : 0, choose];
}

/**
 * Returns whether the set of visible fields is known. Fields that appeared one by one would shift the layout, so the
 * form shows none before.
 */
function useAreSettled(states: ColumnStates, model: ViewModel): boolean {
  const [isSettled, setSettled] = useState(() => functionsOf(model).visible.length === 0);
  useEffect(() => {
    if (isSettled) return undefined;
    let isMounted = true;
    const settle = () => isMounted && setSettled(true);
    const timer = setTimeout(settle, timeoutMs);
    void states.settled().then(settle);
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [states, isSettled]);
  return isSettled;
}
