import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { functionsOf } from '@viewkraft/model';
import { useLocation, useNavigate } from 'react-router-dom';
import { StaticFields } from '../../fields/frame/inputState.js';
import { useEntityValue } from './useEntityValue.js';
import { ColumnValues } from './fields/ColumnValues.js';
import { FormContext } from './useRecordFormContext.js';
import { columnsOf, formLayout, type FormLayout } from './formLayout.js';
import { FormNotices } from './notices/FormNotices.js';
import { FormSections, FormTabs } from './FormTabs.js';
import { maySave, type RecordForm } from './RecordForm.js';
import { ColumnStates } from '../../data/functions/ColumnStates.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import type { Entity } from '../../data/entity/Entity.js';
import { pageFunctions } from '../../data/functions/pageFunctions.js';
import { sessionStore } from '../../data/session/SessionStore.js';
import '../../fields/frame/staticFields.css';

const focusable =
  'input:not([type="hidden"], [aria-hidden="true"]), textarea, [contenteditable="true"], [role="combobox"], [tabindex="0"]';

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
  /** Beside the fields on wide pages, where space is reserved for it. */
  readonly aside?: ReactNode;
  /** Below the fields, outside the form element. */
  readonly below?: ReactNode;
}

/** The fields of a record, its notices, and its submit handler. */
export function FormBody({ form, id, isPage, takesFocus = false, aside, below }: FormBodyProps) {
  const { entity, model, isViewRemoved, problems } = form;
  const isNew = useEntityValue(entity, (state) => state.isNew);
  const isDeleted = useEntityValue(entity, (state) => state.isDeleted);
  const isReadOnly = isDeleted || isViewRemoved || !maySave(model, isNew);
  const states = useColumnStates(entity, model);
  const isSettled = useAreSettled(states, model);
  useEffect(() => {
    if (takesFocus && isSettled) void focusFirstField(id, states);
  }, [takesFocus, isSettled, id, states]);
  const values = useMemo(() => new ColumnValues(entity), [entity]);
  const context = useMemo(
    () => ({ entity, model, values, problems, states, isReadOnly, isNew }),
    [entity, model, values, problems, states, isReadOnly, isNew],
  );
  const placeStyle = isSettled ? undefined : ({ visibility: 'hidden' } as const);
  const layout = useMemo(() => formLayout(model, isNew), [model, isNew]);
  const [tab, openTab] = useTabChoice(layout.tabs.length, isPage);
  useFirstProblem(form, layout, openTab);
  return (
    <FormContext.Provider value={context}>
      <StaticFields.Provider value={isReadOnly}>
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
                  <FormTabs tabs={layout.tabs} problems={problems} current={tab} onChange={openTab} />
                </Box>
              )}
            </Box>
            {aside}
          </Box>
        </Box>
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
function useFirstProblem(
  { blocked, problems }: RecordForm,
  { sections, tabs }: FormLayout,
  openTab: (tab: number) => void,
): void {
  const done = useRef(blocked);
  useEffect(() => {
    if (done.current === blocked) return;
    done.current = blocked;
    const isRefused = (name: string) => problems.shown().has(name);
    const above = columnsOf(sections).find(({ name }) => isRefused(name));
    const tab = tabs.findIndex((one) => columnsOf(one.sections).some(({ name }) => isRefused(name)));
    const column = above ?? columnsOf(tabs[tab]?.sections ?? []).find(({ name }) => isRefused(name));
    if (!above && tab >= 0) openTab(tab);
    if (column) focusField(column.name);
  });
}

/**
 * Focuses a field's input, trying each frame for up to two seconds: a tab may have to open first, a widget to load, or
 * the form to become visible. An input that is still hidden would not take the focus.
 */
function focusField(column: string, tries = 125): void {
  const cell = document.querySelector(`[data-column="${CSS.escape(column)}"]`);
  const input = [...(cell?.querySelectorAll<HTMLElement>(focusable) ?? [])].find((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  if (input) input.focus();
  else if (tries > 0) setTimeout(() => focusField(column, tries - 1), 16);
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
