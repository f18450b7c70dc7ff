import { shake } from '@viewkraft/ui';
import './askChoice.css';

export interface Choice {
  readonly title: string;
  readonly text?: string;
  /** Options to choose from; without any, a yes-or-no question. */
  readonly list?: {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };
  readonly yes: string;
  readonly no: string;
}

/** Asks in a dialog; null: the dialog was cancelled. */
export function askChoice({ title, text, list, yes, no }: Choice): Promise<string | null> {
  const dialog = element('dialog', 'letter-ask');
  const heading = element('h2', '', title);
  heading.id = 'letter-ask-title';
  dialog.setAttribute('aria-labelledby', heading.id);
  const form = element('form', '');
  form.method = 'dialog';
  form.append(heading);
  if (text) form.append(element('p', '', text));
  const select = list ? selectOf(list.options) : undefined;
  if (list && select) {
    const label = element('label', '', list.label);
    label.append(select);
    form.append(label);
  }
  const buttons = element('div', 'letter-ask-buttons');
  const cancel = element('button', 'letter-ask-quiet', no);
  cancel.type = 'button';
  cancel.addEventListener('click', () => dialog.close(''));
  const agree = element('button', '', yes);
  agree.value = 'yes';
  buttons.append(cancel, agree);
  form.append(buttons);
  dialog.append(form);
  document.body.append(dialog);
  dialog.addEventListener('click', ({ target }) => target === dialog && shake(dialog, null));
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes' ? (select?.value ?? 'yes') : null);
    });
    dialog.showModal();
  });
}

function selectOf(options: readonly { readonly value: string; readonly label: string }[]): HTMLSelectElement {
  const select = element('select', '');
  for (const { value, label } of options) select.add(new Option(label, value));
  return select;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.append(text);
  return element;
}
