import { useEffect, useRef } from 'react';
import { columnsOf, type FormLayout } from './formLayout.js';
import type { RecordForm } from './useRecordForm.js';

/** After a save that fields stood in the way of: opens the tab of the first of them and puts the focus into it. */
export function useFirstProblem(
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

/** A tab may have to open first, or a widget to load. */
function focusField(column: string, tries = 30): void {
  const cell = document.querySelector(`[data-column="${CSS.escape(column)}"]`);
  const input = [...(cell?.querySelectorAll<HTMLElement>(focusable) ?? [])].find((one) => one.checkVisibility());
  if (input) input.focus();
  else if (tries > 0) setTimeout(() => focusField(column, tries - 1), 16);
}

const focusable =
  'input:not([type="hidden"], [aria-hidden="true"]), textarea, [contenteditable="true"], [role="combobox"], [tabindex="0"]';
